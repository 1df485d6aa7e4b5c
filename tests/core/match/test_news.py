"""What has happened is told by what weighs most: who fell, what was lost, then the rest."""

import companion

FIGHT = {
    "turn": 5, "player": "Ana", "phase": "main", "Ana.life": 14, "Bo.life": 11, "Ana.hand": 3, "Bo.hand": 3,
    "Ana.deck": 40, "Bo.deck": 40, "Ana.mines": 2, "Bo.mines": 2,
    "Ana.fighter.1": "Loup", "Ana.fighter.1.force": 3, "Ana.fighter.1.defence": 3,
    "Ana.fighter.2": "Merle", "Ana.fighter.2.force": 2, "Ana.fighter.2.defence": 2,
    "Bo.fighter.1": "Mur", "Bo.fighter.1.force": 3, "Bo.fighter.1.defence": 1,
}  # fmt: skip


def test_who_died_comes_first_then_what_was_lost() -> None:
    match = companion.new("aestery", ["Ana", "Bo"], position=FIGHT, starter="Ana", lang="en")
    for move in ("combat", "attack 1 2", "Bo: block 1 with 1", "Bo: done"):
        match.play(move)
    entry = match.play("damage")
    news, brief = entry.news("en"), entry.brief("en")
    assert sorted(news.rstrip(".").lower().split("; ")) == sorted(brief.rstrip(".").lower().split("; "))
    told = news.split("; ")
    places = [place for word in ("dies", "reaches") for place, one in enumerate(told) if word in one]
    assert places == sorted(places), news
    assert places[:3] == [0, 1, 2], news
    assert "dies" not in brief.split("; ")[0]
