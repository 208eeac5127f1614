#!/bin/sh
# Every check of `make test`, one after the other; stops at the end with 1 if any failed. ARGS go to pytest, which says
# of each test that was skipped why.
set -u
bin=.venv/bin
failed=""
step() {
    name=$1
    shift
    echo "== $name"
    "$@" || failed="$failed $name"
}
step ruff $bin/ruff check .
step mypy $bin/mypy
step import-linter $bin/lint-imports
# shellcheck disable=SC2086  # several arguments are meant
step pytest $bin/python -m pytest -n auto -m "not soak and not machine and not hardware" -rs --durations=15 ${ARGS:-}
if [ -n "$failed" ]; then
    echo "Failed:$failed"
    exit 1
fi
echo "All checks passed."
