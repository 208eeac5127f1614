"""One running table: the only door through which anything changes, and what it changes is on disk first.

API in outline; the classes follow.

`open_table(path, stamp=..., policy=...)` -> Session
    Opens (or mends, or replaces) the journal, folds it, and returns the session. Never raises for what is wrong
    with the disk: `session.troubles` has a sentence for the operator for each thing that was.

Reading (cheap, any time)
    session.state       TableState: mode, match, board, sheet, sitters, money, meters, history, leftover
    session.sequence    what `submit` expects; changes with every accepted action, never with a payout report
    session.mode        Mode.NONE | PLAY | BOARD | SHEET
    session.legal()     the actions that may be submitted now, in the mode's own type
    session.saving      False while nothing can be written ("Not saving")
    session.troubles    sentences for the operator
    session.resume      Resume(mode, people, running) as found at the start

Starting and leaving a match
    session.start_play(options, sitters, name=..., at=0)
    session.start_board(options, sitters, name=..., at=0)
    session.start_sheet(sitters, name=..., at=0)
    session.leave(why, at=0)      "done", "idle" (counts an idle reset) or "abandoned"

Acting
    session.submit(action, expected, at=0) -> Outcome
        action: a kiosk.rules Action in Play, a BoardAction in Board, a SheetAction in Match table.
        Outcome(events, debts, sequence, saved). Raises StaleAction or IllegalAction (nothing changed).
    session.seat(seat, sitter, at=0), session.mind(seat, yes, at=0)
        who sits where: a chair may be minded at any time; other changes between deals.

Counters (see money.py, paymaster.py)
    Paymaster(session, dispenser).tick(now_s, at=0) once a frame; session.state.money for what is owed, drawn.
    session.hand_paid(debt, counters), session.counted(debt, fell), session.returned(seat, counters, how),
    session.refilled(hopper, counters), session.stock_counted(hopper, counters), session.retry(debt)

Operator
    session.settings_changed(changes), session.fault(source, name, words), session.reset_meters(),
    session.tidy(keep_deals), session.close()

`at` is the wall clock in whole seconds since 1970 where it is known, else 0: it is kept, and nothing depends on it.
"""
