"""The pages round the game: before and after it, Board mode, the match table, the operator's, and what lies over play.

Every page is a pure function of (model, `Ui`, now_s, stage, say) that returns a `Scene`; `gallery.PAGES` lists them.
"""
