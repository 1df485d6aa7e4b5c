"""`companion site`: the companion without a server, as a folder of files for any web host."""

import argparse
import sys

from companion.cli.voice import Voice, as_path, table_page
from companion.core.plugins.optional import needs
from companion.core.text.messages import system_reason


def site(given: argparse.Namespace, voice: Voice) -> int:
    """Write the site into a folder, part by part."""
    folder = as_path(given.folder)
    if folder.exists() and not folder.is_dir():
        raise voice.mistake("site_no_folder", folder=folder)
    with needs("site", voice.lang):
        import furo  # type: ignore[import-untyped]  # noqa: F401
        import jupyterlite_core  # type: ignore[import-untyped]  # noqa: F401
        import reportlab  # noqa: F401

        from companion.web.builder.build import PARTS, SiteError, build
        from companion.web.builder.runtime.runtime import RuntimeMissingError
    if given.part is not None and given.part not in PARTS:
        raise voice.mistake("site_no_part", given=given.part, known=", ".join(PARTS))
    table = table_page(given.site, voice)
    parts = PARTS if given.part is None else (given.part,)
    pyodide = None if given.pyodide is None else as_path(given.pyodide)
    try:
        for part, seconds in build(folder, parts=parts, pyodide=pyodide, address=table.removesuffix("table/")):
            voice.say(f"site_{part}", seconds=round(seconds))
            sys.stdout.flush()
    except RuntimeMissingError as missing:
        raise voice.mistake(missing.key, **missing.figures) from None
    except SiteError as wrong:
        raise voice.mistake("site_wrong", what=wrong) from None
    except OSError as error:
        raise voice.mistake("folder_unwritable", folder=folder, what=system_reason(error, voice.lang)) from None
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    voice.say("site_done", folder=folder, size=round(size / 1_000_000))
    return 0
