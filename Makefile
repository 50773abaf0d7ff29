# Two commands do everything: `make play` and `make test`. All set-up goes into .venv here.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
NATIVE := CMakeLists.txt $(wildcard native/*.cpp native/*.hpp native/*/*.hpp native/*/*.cpp native/*/*/*.hpp native/*.py native/*/*/*.py \
	src/heterodox/games/*/rules.yaml src/heterodox/games/*/armies.yaml src/heterodox/games/*/arrays/*.yaml)
JOBS ?= 2

# Where a C++ compiler exists a broken native core must be an error, not a silent slow-down.
ifneq ($(shell command -v c++ || command -v g++ || command -v clang++),)
ifndef HETERODOX_PURE
export HETERODOX_REQUIRE_NATIVE := 1
endif
endif

.PHONY: play serve test test-slow lint format types sanitize sanitize-short bench setup clean

# How long `make sanitize` fuzzes, all games together.
FUZZ_SECONDS ?= 60

play: setup
	@$(PY) -m heterodox play

# Tables for people anywhere; make serve SERVE="--host 0.0.0.0 --port 8080"
serve: setup
	@$(PY) -m heterodox serve $(SERVE)

# The page's tests come apart: a browser that is driven in step leaves no room for other loops in its process.
test: setup
	@$(PY) -m pytest -q -n $(JOBS) -m "not slow" --ignore tests/page
	@$(PY) -m pytest -q -n $(JOBS) -m "not slow" tests/page

test-slow: setup
	@$(PY) -m pytest -q -n $(JOBS) --ignore tests/page
	@$(PY) -m pytest -q -n $(JOBS) tests/page

lint: setup
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

format: setup
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

types: setup
	@$(PY) -m mypy

sanitize: setup
	@$(PY) -m tests.native.sanitize --seconds $(FUZZ_SECONDS)

# A few rounds of search, weights and learning under the sanitizers: two minutes where nothing is compiled yet.
sanitize-short: setup
	@$(PY) -m tests.native.sanitize --short

bench: setup
	@$(PY) benchmarks/perft.py
	@$(PY) benchmarks/playouts.py

setup: $(READY)

$(READY): pyproject.toml constraints.txt $(NATIVE)
	@echo "[1/2] creating a virtual environment in $(VENV)"
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	@echo "[2/2] installing heterodox and its libraries, compiling the native core if possible (a minute or two)"
	@$(PY) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	@$(PY) -m compileall -q src/heterodox
	@touch $(READY)

clean:
	rm -rf $(VENV) build dist
