"""The search of the site: its script finds by the index what the companion finds in its rule books."""

import json
import subprocess
from pathlib import Path

from companion.core.plugins.registry import find_game, games
from companion.web.builder import look
from companion.web.builder.guides.rule_index import clause_index
from companion.web.builder.runtime.runtime import node
from tests.core.answers.test_questions import questions

ASKED = """
const data = window.companionClauses, found = {};
for (const [game, question] of JSON.parse(process.argv[2])) {
  found[`${game} ${question}`] = ranking(data, data.books[game])(question).slice(0, 3).map((one) => one.place);
}
console.log(JSON.stringify(found));
"""


def test_a_page_without_python_finds_what_the_companion_finds(tmp_path: Path) -> None:
    script = tmp_path / "asked.js"
    script.write_text(f"globalThis.window = globalThis;\n{clause_index()}\n{look.text('ranking.js')}\n{ASKED}", "utf-8")
    asked = [(one["game"], one["q"]) for one in questions()]
    asked += [
        (game, words) for game in games() for words in ("victoire", "carte en main", "", "?!", "__proto__", "how")
    ]
    done = subprocess.run(
        [node(), str(script), json.dumps(asked)], capture_output=True, text=True, check=True, timeout=120
    )
    found = json.loads(done.stdout)

    mended = []  # a misspelt word is looked for in another way
    for game, question in asked:
        here = [one.place for one in find_game(game).rulebook.found(question)[:3]]
        if found[f"{game} {question}"] != here:
            mended.append((game, question))
    assert len(mended) <= 0.05 * len(asked), mended
