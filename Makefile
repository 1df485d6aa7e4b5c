# Two commands: `make play` starts the scorekeeper, `make test` runs every check.
# `make class LESSON=etraclor/first-match FOLDER=class-6B` opens a class; without LESSON each pupil chooses.
.PHONY: play lab class test check mutants bench strength soak audit fonts examples pictures printables site notebooks clean
VENV := .venv
BIN := $(VENV)/bin
SHELL := /bin/bash

play: $(VENV)/.play
	$(BIN)/companion play

lab: $(VENV)/.play
	$(BIN)/companion lab

class: $(VENV)/.play
	$(BIN)/companion play --class $(LESSON) $(if $(FOLDER),--folder "$(FOLDER)")

test: $(VENV)/.dev node_modules/.stamp
	@$(BIN)/python -m tests.running

# Style, types and the tests that a change touches: an answer within a minute. `make check SINCE=HEAD~3`: since then.
check: $(VENV)/.dev node_modules/.stamp
	@$(BIN)/python -m tests.running.check $(SINCE)

# Do the unit tests notice what is changed in 400 places? `make mutants PART="cardkit games/erythro"`: in these alone.
mutants: $(VENV)/.dev
	@$(BIN)/python -m tests.running.mutants $(PART)

bench: $(VENV)/.dev node_modules/.stamp
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.load
	$(BIN)/python -m tests.lessons.bench_class
	$(BIN)/python -m tests.browser.bench_static

# Every level of the partner against the others, on all cores; what was played is kept in build/strength.
strength: $(VENV)/.dev
	$(BIN)/python -m scripts.strength $(if $(MATCHES),--matches $(MATCHES)) $(if $(GAME),--game $(GAME))

# The tests at length; goes on where it was stopped. `make soak PART="core games/erythro"`: these folders alone;
# `LENGTH=3`: three times as often as in `make test`, an hour or two in place of days.
soak: $(VENV)/.dev node_modules/.stamp
	@SOAK_LENGTH=$(LENGTH) $(BIN)/python -m tests.running.soak $(PART)

# Known weaknesses of what is installed (pip-audit, npm audit): for whoever has internet.
audit: $(VENV)/.dev
	scripts/audit.sh

fonts: $(VENV)/.dev
	$(BIN)/python scripts/build_fonts.py

examples: $(VENV)/.dev
	$(BIN)/python scripts/build_examples.py

pictures: $(VENV)/.dev
	$(BIN)/python -m scripts.build_site_pictures

printables: $(VENV)/.dev
	$(BIN)/python -m scripts.build_printables
	$(BIN)/python -m tests.printing.checks

# Everything that a web host or a memory stick needs, in build/site.
site: $(VENV)/.dev node_modules/.stamp
	$(BIN)/companion site build/site

notebooks: $(VENV)/.dev
	$(BIN)/python -m scripts.run_notebooks

# Setting up: what is there already is not done again; each step is one line with its time.
STEP := @scripts/step.sh

$(VENV)/bin/pip:
	$(STEP) "A Python environment in $(VENV), some ten seconds" scripts/venv.sh $(VENV)

$(VENV)/.play: $(VENV)/bin/pip pyproject.toml
	$(STEP) "The companion and its libraries, about a minute" $(BIN)/pip install --quiet --editable '.[all]'
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(STEP) "Browsers and PDF tools from Debian, where they are missing (then two minutes)" scripts/system.sh
	$(STEP) "JupyterLab, the site's tools and those of the tests, about a minute" $(BIN)/python scripts/dev_packages.py
	@touch $@

# axe-core checks the pages for people who use a screen reader or a keyboard.
node_modules/.stamp: package.json
	$(STEP) "Parts of the pages from npm, about a minute" npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
