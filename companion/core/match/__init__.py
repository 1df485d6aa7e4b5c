"""A match: its set-up, its history, its referee.

The story of an announcement, `match.play("attack QD AC")`:

1. `Match.play` takes the lock of the record and takes in what other holders wrote (`_writing`). Several things that are
   announced together go through steps 2 to 4 one by one on a twin of the history (companion.core.match.batch).
2. `Referee.announced` hears the text (companion.core.hearing.listener): as notation, in which `Parser.parse`
   (companion.core.notation.parser) or the game itself (`Game.read`) finds verb and parameters, else as people speak.
   `Game.canonical` names who speaks where that must be said. Out comes a `Move`.
3. `Referee.rule` asks `Game.judge`, the only code that knows legality: `Verb.findings` asks each rule of the verb once,
   a function `rule(state, seat, ...)` that returns a `Reason` (clause and figures) or None; `ruling_of` sorts them into
   a `Ruling`. Where clerical steps would come first (companion.core.match.implied_moves), it is the ruling after them.
4. A refusal is raised: `IllegalMove`, whose ruling words itself from the rule book. Else `performed`
   (companion.core.match.application) lets `Game.apply` make the next snapshot with the effects, step by step, answers
   what chance is asked, and compares the facts before and after. Out come an `Entry` and a snapshot.
5. `_write` appends the entry, or all that were announced together, to the record (companion.core.record: on the disk
   before anybody sees it), and `Timeline.keep` takes them into the history.

A record is replayed by the same steps 2 to 5 (companion.core.record.replay), without writing.
"""

from companion.core.plugins.former_names import held_before

__getattr__ = held_before(__name__)
