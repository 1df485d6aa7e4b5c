"""`companion answer`, and a question to `companion rules`."""

from pathlib import Path

import pytest

from companion.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    code = main([str(part) for part in argv])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    import companion

    match = companion.new("etraclor", ["Ana", "Bo"], lang="fr", starter="Ana")
    for text in ["invoquer D♦", "équiper 6♠ D♦", "finir", "invoquer A♣", "finir", "attaquer D♦ A♣"]:
        match.play(text)
    return match.save(tmp_path / "partie.jsonl")


@pytest.mark.parametrize(
    ("question", "lang", "told"),
    [
        ("pourquoi le mage a perdu 6 ?", "fr", "−6 — PV (A♣)\u202f: 10 → 4."),
        ("can my queen attack again?", "en", "No. Q♦ has already acted this turn"),
        ("combien de cartes a Bo en main", "fr", "cartes en main (Bo)."),
        ("whose turn is it", "en", "Ana — combat."),
        ("how do you win?", "en", "Aim of the game."),
    ],
)
def test_a_question_about_a_record_is_answered_and_its_file_stays(
    capsys: pytest.CaptureFixture[str], record: Path, question: str, lang: str, told: str
) -> None:
    before = record.read_bytes()
    code, out, err = run(capsys, "answer", record, *question.split(), "--lang", lang)
    assert (code, err) == (0, "")
    assert told in out
    assert record.read_bytes() == before


def test_what_nobody_can_answer_gives_1_and_a_mistake_2(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, err = run(capsys, "answer", record, "zzz ?", "--lang", "fr")
    assert (code, out) == (1, "")
    assert "Peut-être" in err
    code, _, err = run(capsys, "answer", record, "who plays?", "--seat", "Zoe", "--lang", "en")
    assert code == 2
    assert "Ana, Bo" in err
    assert run(capsys, "answer", record.with_name("none.jsonl"), "who plays?")[0] == 2


def test_a_question_to_the_rules_is_answered_before_the_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "etraclor", "can I attack without a weapon?", "--lang", "en")
    assert code == 0
    assert out.startswith("No attack unarmed. An attack is worth its weapon")
    assert "\nattack-needs-weapon · No attack unarmed (" in out
    assert out.count("\n\n") == 3
    _, out, _ = run(capsys, "rules", "herocard", "combien", "de cartes en main", "au maximum", "--lang", "fr")
    assert out.startswith("Sept cartes en main. On n’a jamais plus de sept cartes en main.")
