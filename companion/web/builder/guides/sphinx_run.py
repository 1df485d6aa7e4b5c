"""Builds the guides of one language:
`python -m companion.web.builder.guides.sphinx_run WORK TARGET LANG GUIDES PRINTABLES NOTEBOOKS`.

A process of its own, so that both languages are built side by side. What Sphinx warns of goes to standard output, a
line each; the exit code is 1 then.
"""

import io
import sys
from pathlib import Path
from typing import Any, Final

from companion.core.runtime.process import python
from companion.core.text.messages import Phrasebook
from companion.web.builder.guides.guide_source import GuideSource
from companion.web.builder.sources import Sources

HERE: Final = Path(__file__).parents[1]
words: Final = Phrasebook("companion.web.builder")
SIDEBARS: Final = ["sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html",
                   "sidebar/scroll-end.html"]  # fmt: skip
NOT_ON_PAPER: Final = ("**.ipynb_checkpoints",)


def settings(lang: str, sources: Sources) -> dict[str, Any]:
    """What `conf.py` would say."""
    say = {table: words[table].all(lang) for table in ("landing", "guide", "frame", "licences")}
    return {
        "project": words["landing"]("name", lang),
        "html_title": words["landing"]("name", lang),
        "language": lang,
        "root_doc": "index",
        "extensions": ["myst_parser", "sphinx.ext.autodoc", "companion.web.builder.guides.sphinx_house"],
        "exclude_patterns": list(NOT_ON_PAPER),
        "myst_heading_anchors": 4,
        "myst_enable_extensions": ["colon_fence"],
        "default_role": "code",
        "autodoc_typehints": "signature",
        "autodoc_member_order": "bysource",
        "python_use_unqualified_type_names": True,
        "add_module_names": False,
        "toc_object_entries": False,
        "smartquotes": False,
        "highlight_options": {},
        "templates_path": [str(HERE / "templates")],
        "html_theme": "furo",
        "html_static_path": [str(HERE / "look" / "guides")],
        "html_css_files": ["guides.css"],
        "html_js_files": [],
        "html_sidebars": {"**": SIDEBARS},
        "html_favicon": None,
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_show_copyright": False,
        "html_use_index": False,
        "html_domain_indices": False,
        "html_permalinks_icon": "¶",
        "html_last_updated_fmt": None,
        "pygments_style": "companion.web.builder.guides.code_colours.Day",
        "house_night": "companion.web.builder.guides.code_colours.Night",
        "house_printables": str(sources.printables),
        "house_notebooks": str(sources.notebooks),
        "house_words": {**say, "other_name": words["landing"]("other_name", lang)},
        "suppress_warnings": [],
    }


def build(work: Path, target: Path, lang: str, sources: Sources) -> list[str]:
    """Write what they are built from, build them, and give what there is to warn of."""
    from sphinx.application import Sphinx
    from sphinx.util.console import nocolor

    nocolor()
    source, trees = work / lang, work / f"{lang}-trees"
    GuideSource(source, sources, lang).write()
    heard = io.StringIO()
    app = Sphinx(
        source, None, target, trees, "html", confoverrides=settings(lang, sources), status=None, warning=heard,
        freshenv=True,
    )  # fmt: skip
    app.build(force_all=True)
    return [line.strip() for line in heard.getvalue().splitlines() if line.strip()]


def command(work: Path, target: Path, lang: str, sources: Sources) -> list[str]:
    """The command that does so in a process of its own."""
    places = (work, target, lang, sources.guides, sources.printables, sources.notebooks)
    return python("companion.web.builder.guides.sphinx_run", *map(str, places))


def main() -> int:
    """Build what the command line names."""
    work, target, lang, *places = sys.argv[1:7]
    guides, printables, notebooks = map(Path, places)
    warned = build(Path(work), Path(target), lang, Sources(guides, printables, notebooks))
    sys.stdout.write("\n".join(warned))
    return 1 if warned else 0


if __name__ == "__main__":
    sys.exit(main())
