"""One running table: session, journal, payouts, board mode, match table.

- `session` is the door: `open_table` and `Session`; `counters` is its half for debts and counters, `paymaster`
  drives the dispenser for it (`dispensing` says what it needs of one).
- `state` is what a table is: a fold of the journal's `entries`. Its parts: the rules' Match in Play, `boardmode`
  (with `boardactions`, `boardposition`, `boardmoves`), `matchtable` (with `sheetactions`), `money`, `meters`,
  `history`, `sitters`; `payouts` decides what becomes owed.
- `store` writes the journal (`schema` is its database), `opening` opens it whatever state its file is in, with
  `carve` and `salvage` for what is damaged; `upkeep` keeps it small.
- `replay` reads past matches out of it for `export`; `logs` is the log beside it; `csvlines` their lines.
"""
