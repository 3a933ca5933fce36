# Every target sets up all that it needs. On a fresh Debian: apt-get install python3 python3-venv make
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: play run test format bench soak screenshots clean

play: $(VENV)/.play         ## open local play in a browser: no token, no account, no network
	$(BIN)/python -m bot.local --open $(ARGS)

run: $(VENV)/.run           ## the real bot; its token stands in .env
	$(BIN)/python -m bot $(ARGS)

test: $(VENV)/.dev          ## all checks
	@sh .ci/browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n 2 --dist loadfile $(ARGS)

format: $(VENV)/.dev        ## lay out the code and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev         ## measure the budgets; prints JSON
	$(BIN)/python -m bot.bench $(ARGS)

soak: $(VENV)/.dev          ## many tables through the whole bot, with restarts
	$(BIN)/python -m bot.soak $(ARGS)

screenshots: $(VENV)/.dev   ## take the pictures of README again
	@sh .ci/browser
	$(BIN)/python -m tests.local.screenshots $(ARGS)

clean:                      ## remove what the other targets made, except data/
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache chancery.egg-info

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Chancery needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 1; }
	@echo "Setting up $(VENV): once, about a minute."
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.play: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[play]'
	@touch $@ $(VENV)/.run

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.run
