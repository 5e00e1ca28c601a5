# Everything runs in .venv, which is made here; nothing needs to be there but Python 3.11+ with pip, and make.
VENV := .venv
BIN := $(VENV)/bin
# The first interpreter that is new enough. PYTHON=/path/to/python overrides.
PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$python"; break; }; done)
PYTEST_JOBS ?= 3
# What is compiled once is kept, whatever the shell says: every process that is started would compile it again.
export PYTHONDONTWRITEBYTECODE :=
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run test hunt browser lint format openapi bench compiled schemathesis clean

run: $(VENV)/.installed
	@exec $(BIN)/arbiter serve

test: lint browser
	$(BIN)/pytest -q -n $(PYTEST_JOBS) --dist loadgroup

# The viewer's tests drive a real browser: Debian's Chromium, where there is none and this may install it.
browser:
	@command -v "$${ARBITER_CHROMIUM:-chromium}" chromium-browser google-chrome >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Installing chromium for the viewer's tests" \
		&& apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium \
		>/dev/null; } || echo "NO BROWSER: the viewer's tests will be skipped, and fail in CI" >&2

# Whole random games with real cards, each position looked at; ten thousand take hours, so the suite plays a few.
GAMES ?= 100
hunt: $(VENV)/.installed-dev
	$(BIN)/python -m tests.properties.hunt --games $(GAMES)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

openapi: $(VENV)/.installed
	$(BIN)/arbiter openapi openapi.yaml

bench: $(VENV)/.installed
	$(BIN)/arbiter bench

# The judge compiled ahead of time into build/compiled, beside the sources: it takes a C compiler and some minutes, and
# nobody needs it. Then it is asked whether it answers as the one that is interpreted.
compiled: $(VENV)/.installed-dev
	$(BIN)/python .ci/compile.py
	$(BIN)/pytest -q tests/test_compiled.py

# Requests made from openapi.yaml against a service that runs (`make run`): do its answers say what is documented?
# In an environment of its own: what it needs is much, and nothing of it is ours. 50,000 cases with two seeds: CASES=425.
URL ?= http://127.0.0.1:8000
CASES ?= 100
SEED ?= 1
schemathesis: $(VENV)/schemathesis/.installed
	$(VENV)/schemathesis/bin/st --config-file tests/schemathesis.toml run openapi.yaml --url $(URL) --seed $(SEED) \
		--max-examples $(CASES)

$(VENV)/schemathesis/.installed: tests/schemathesis.toml | $(VENV)/.installed
	@$(BIN)/python -m venv --clear --without-pip $(VENV)/schemathesis
	@$(BIN)/python -m pip --python $(VENV)/schemathesis/bin/python install --quiet schemathesis==4.32.5
	@touch $@

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis

# Where Python comes without ensurepip (Debian without python3-venv), its pip fills the environment instead.
$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found" >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON) and installing into it; this is done once"
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { $(PYTHON) -m venv --clear --without-pip $(VENV) \
		&& $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; }

# A stamp is written last, so that an install that broke off is done again; the packages are linked, not copied.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@$(PIP_INSTALL) --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(BIN)/python
	@$(PIP_INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.installed
