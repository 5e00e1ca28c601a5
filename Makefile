# Everything runs in .venv, which is made here; nothing needs to be there but Python 3.11+ with pip, and make.
VENV := .venv
BIN := $(VENV)/bin
# The first interpreter that is new enough. PYTHON=/path/to/python overrides.
PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$python"; break; }; done)
PYTEST_JOBS ?= 2
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: run test lint format openapi bench clean

run: $(VENV)/.installed
	@exec $(BIN)/arbiter serve

test: lint
	$(BIN)/pytest -q -n $(PYTEST_JOBS) --dist loadgroup

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

openapi: $(VENV)/.installed
	$(BIN)/arbiter openapi openapi.yaml

bench: $(VENV)/.installed
	$(BIN)/arbiter bench

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

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
