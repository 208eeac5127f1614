# Two commands for everybody: `make play` starts the table, `make test` runs every check.
# Both set up all that they need, and may be run twice, from anywhere (make -C FOLDER).

ROOT := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
VENV := $(ROOT)/.venv
PY := $(VENV)/bin/python
OUT := $(ROOT)/out
NODE_PEER := $(ROOT)/tests/firmware_bridge/node_peer

.PHONY: play test soak bench art screens test-machine deb firmware messages clean

play: $(VENV)/.play
	@cd "$(ROOT)" && exec "$(PY)" -m kiosk play $(ARGS)

test: $(VENV)/.test
	@cd "$(ROOT)" && sh tests/run_checks.sh

soak: $(VENV)/.test
	cd "$(ROOT)" && "$(PY)" -m pytest -m soak -n auto -rA --durations=20 $(ARGS)

bench: $(VENV)/.test
	@cd "$(ROOT)" && "$(PY)" -m pip install -q --disable-pip-version-check -e '.[bench]' && "$(PY)" -m kiosk bench --json

test-machine: $(VENV)/.test
	cd "$(ROOT)" && sh deploy/machine/run.sh "$(OUT)/machine"

deb: $(VENV)/.play
	cd "$(ROOT)" && sh deploy/build-deb.sh "$(OUT)"

firmware:
	$(MAKE) -C "$(ROOT)/firmware_bridge/firmware"

art: $(VENV)/.test
	cd "$(ROOT)" && "$(PY)" assets/art/make.py

screens: $(VENV)/.play
	cd "$(ROOT)" && "$(PY)" -m kiosk screens --out "$(OUT)/screens"

messages: $(VENV)/.test
	cd "$(ROOT)" && sh kiosk/locale/extract.sh "$(VENV)/bin"

clean:
	rm -rf "$(VENV)" "$(OUT)"

# What is missing is named, or installed, once: for whatever the goals want.
NEED := $(if $(filter test soak bench test-machine art messages,$(MAKECMDGOALS)),test,play)

$(VENV)/.play: $(ROOT)/pyproject.toml $(ROOT)/deploy/need.sh
	$(eval NEEDED := $(NEED))
	@sh "$(ROOT)/deploy/need.sh" $(NEED)
	@test -x "$(PY)" || python3 -m venv "$(VENV)"
	@echo "Setting up the table in $(VENV) (once; this takes a minute)."
	@"$(PY)" -m pip install -q --disable-pip-version-check "pip>=25"
	@"$(PY)" -m pip install -q --disable-pip-version-check -e "$(ROOT)"
	@touch "$@"

$(VENV)/.test: $(VENV)/.play $(NODE_PEER)/package-lock.json
	@$(if $(filter test,$(NEEDED)),:,sh "$(ROOT)/deploy/need.sh" test)
	@echo "Setting up the checks in $(VENV) (once)."
	@"$(PY)" -m pip install -q --disable-pip-version-check -e "$(ROOT)[dev]"
	@if command -v npm >/dev/null 2>&1; then npm ci --silent --no-audit --no-fund --prefix "$(NODE_PEER)" || \
	    echo "The node peer's package could not be installed: its tests will say so."; fi
	@touch "$@"
