# Gridproof: everything a person or CI runs. `make` alone lists the targets.
#
# Set-up needs Python 3.11 or later with venv, and cargo. Everything else comes from the pinned lists
# (requirements/, Cargo.lock); as root, missing system packages are installed too.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ENGINE := $(VENV)/.engine
PEERS := $(VENV)-bench/.ready
RUST := $(shell find crates -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock pyproject.toml
DEMO := demo

.DEFAULT_GOAL := help
.PHONY: help demo test accept bench fuzz lint format docs lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{ printf "  make %-8s %s\n", $$1, $$2 }'

$(READY): requirements/development.txt scripts/check_machine.sh
	@sh scripts/check_machine.sh $(PYTHON)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements/development.txt
	@touch $@

$(ENGINE): $(READY) $(RUST)
	@$(BIN)/maturin develop --release --locked --quiet
	@touch $@

demo: $(ENGINE) ## set up, make puzzles, explain one, print a sheet with answers
	@$(BIN)/python scripts/demo.py $(DEMO)

test: $(ENGINE) lint ## set up and run every test
	@sh scripts/system_packages.sh poppler-utils
	cargo test --locked --quiet
	$(BIN)/python -m pytest --quiet -m "not accept"
	@$(MAKE) --no-print-directory docs

accept: $(ENGINE) ## the long acceptance runs
	@sh scripts/system_packages.sh sgt-puzzles
	cargo test --locked --release -p gridproof-engine --test counts -- --include-ignored
	$(BIN)/python -m pytest -m accept -s

$(PEERS): requirements/bench.txt
	@test -x $(VENV)-bench/bin/python || $(PYTHON) -m venv $(VENV)-bench
	@$(VENV)-bench/bin/python -m pip install --quiet --disable-pip-version-check --requirement requirements/bench.txt
	@touch $@

bench: $(ENGINE) $(PEERS) ## measure against the best generators and solvers
	@sh scripts/system_packages.sh sgt-puzzles
	$(BIN)/python -m bench make --quick
	GRIDPROOF_BENCH_PYTHON=$(VENV)-bench/bin/python $(BIN)/python -m bench solve

fuzz: $(ENGINE) ## long random tests
	GRIDPROOF_FUZZ=50 cargo test --locked --release -p gridproof-engine
	GRIDPROOF_FUZZ=50 $(BIN)/python -m pytest --quiet -s tests/test_fuzz.py tests/test_format_fuzz.py --hypothesis-profile=long

lint: $(ENGINE) ## formatting, lints and types
	cargo fmt --check
	cargo clippy --locked --quiet --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --no-deps --package gridproof-engine
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy

format: $(READY) ## format everything
	cargo fmt
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only --quiet .

docs: $(ENGINE) ## build the documentation
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs docs/_build/html

lock: ## pin the newest versions that pyproject.toml allows
	rm -rf $(VENV)-lock && $(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --upgrade pip
	$(VENV)-lock/bin/python scripts/lock.py requirements/development.txt
	rm -rf $(VENV)-lock

clean: ## remove everything that was built
	rm -rf $(VENV) $(VENV)-bench target $(DEMO) docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
