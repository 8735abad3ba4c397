# The two commands: `make play` and `make test`. Both do all set-up themselves; who only plays gets no tools for tests.
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
BENCH := .venv/.bench
COMPILER := .venv/.compiler
COMPILED := .venv/compiled/.done

# Two set-ups at a time would trip over each other.
.NOTPARALLEL:

.PHONY: play serve test test-slow test-all check format bench bench-server screenshots chromium setup clean help

play: $(PLAYABLE)
	@$(BIN)/quickdraw serve $(ARGS)

serve: $(COMPILED)
	@$(BIN)/quickdraw-compiled serve $(ARGS)

# The rules are covered to the last branch by their own tests and these laws; counting lines costs time, so the
# rest runs without it.
COVERING := refuse or observes or reopen or words
test: $(READY) $(COMPILED) chromium
	@$(BIN)/python -m pytest -n 2 -m "not slow" tests/games tests/cards tests/test_proofs.py -k "not test_proofs or $(COVERING)" --cov --cov-report=
	@$(BIN)/python -m coverage report --include='*/games/*/*.py,*/cards/*.py' --omit='*/terminal.py,*/view.py,*/stats.py' --fail-under=100
	@$(BIN)/python -m pytest -n 2 -m "not slow" --ignore=tests/games --ignore=tests/cards -k "not (test_proofs and ($(COVERING)))"

# All groups of slow proofs, or GROUP="kills worlds"; MINUTES=30 stops after that time.
test-slow: $(READY) $(COMPILED) chromium
	@$(BIN)/python scripts/slow.py $(if $(MINUTES),--minutes $(MINUTES)) $(GROUP)

test-all: test test-slow

check: $(READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy tests bench
	@$(BIN)/mypy scripts

format: $(READY)
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(BENCH)
	@$(BIN)/python -m bench

bench-server: $(READY) $(COMPILED)
	@$(BIN)/python -m bench.server

screenshots: $(READY) chromium
	@PYTHONPATH=tests $(BIN)/python -m browser.screenshots

chromium:
	@sh chromium.sh

setup: $(READY)

$(PLAYABLE): pyproject.toml constraints.txt setup.sh
	@sh setup.sh
	@touch $@

$(READY): pyproject.toml constraints.txt setup.sh
	@sh setup.sh dev,compiled
	@touch $(PLAYABLE) $(COMPILER) $@

$(BENCH): $(READY)
	@sh setup.sh dev,compiled,bench
	@touch $@

$(COMPILER): pyproject.toml constraints.txt setup.sh
	@sh setup.sh compiled
	@touch $(PLAYABLE) $@

# What was compiled before is no longer true when a line of it has changed.
SERVED := $(shell find src -name '*.py' -o -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.svg' -o -name '*.md')
$(COMPILED): $(COMPILER) compile.sh compiler.sh $(SERVED)
	@sh compile.sh

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* bench.json bench-server.json screenshots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:
	@echo "make play      start the server and say which address to open"
	@echo "make serve     the same for many players: compiled, a quarter less CPU (needs a C compiler)"
	@echo "make test      every test but the slow proofs;  make test-slow: those;  make test-all: both"
	@echo "make check     formatting, lint, types;  make format: mend what can be mended"
	@echo "make bench     measure speed, print a table, write bench.json"
	@echo "make bench-server  the same for the server, beside boardgame.io (needs Node.js)"
	@echo "make screenshots  every table in every phase, at laptop and phone size, into screenshots/"
	@echo "make setup     only the set-up, for the tests too;  make clean: remove what it made"
