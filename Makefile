# Two commands: `make play` starts the scorekeeper, `make test` runs every check.
# `make class LESSON=etraclor/first-match FOLDER=class-6B` opens a class; without LESSON each pupil chooses.
.PHONY: play lab class test bench strength soak audit fonts examples pictures printables site notebooks clean
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
	scripts/test.sh

bench: $(VENV)/.dev node_modules/.stamp
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.load
	$(BIN)/python -m tests.lessons.bench_class
	$(BIN)/python -m tests.browser.bench_static

# Every level of the partner against the others, on all cores; what was played is kept in build/strength.
strength: $(VENV)/.dev
	$(BIN)/python -m scripts.strength $(if $(MATCHES),--matches $(MATCHES)) $(if $(GAME),--game $(GAME))

PART := tests/core tests/fuzz tests/games tests/speech tests/lessons/classroom/test_class_load.py
soak: $(VENV)/.dev node_modules/.stamp
	SOAK=1 $(BIN)/python -m pytest -m "soak or not soak" $(PART)

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

$(VENV)/bin/pip:
	scripts/venv.sh $(VENV)

$(VENV)/.play: $(VENV)/bin/pip pyproject.toml
	$(BIN)/pip install --quiet --editable '.[all]'
	touch $@

$(VENV)/.dev: $(VENV)/.play
	scripts/system.sh
	$(BIN)/pip install --quiet --editable '.[all,lab,site]'
	$(BIN)/python scripts/dev_packages.py | xargs $(BIN)/pip install --quiet
	touch $@

# axe-core checks the pages for people who use a screen reader or a keyboard.
node_modules/.stamp: package.json
	npm install --no-package-lock --no-audit --no-fund --silent
	touch $@

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
