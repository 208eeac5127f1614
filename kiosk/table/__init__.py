"""One running table: session, journal, payouts, board mode, match table."""
