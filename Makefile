# Two commands on a fresh machine: `make demo` shows what pitlog does, `make test` runs the whole suite.
# Nothing is needed but Python 3.11 or newer; everything else is installed into .venv.

PYTHON ?= python3
# The suite starts hundreds of programs: each is quicker where what was compiled is kept.
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test prove mutation bench pictures wheel lint clean

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "pitlog needs Python 3.11 or newer (PYTHON=... make)")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(READY)  ## a simulated evening with a disputed hand, recorded and looked at
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh docs/demo.sh

test: $(READY)  ## the whole suite
	$(BIN)/pytest -n 2 --dist worksteal

prove: $(READY)  ## proofs that take longer than a suite should, or those of a room: make prove bits (docs/PROOFS.md)
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev,prove]'
	$(BIN)/python -m tests.prove $(ROOMS)

mutation: $(READY)  ## alter every datum of the rulebooks, and the functions that money rests on: hours; tests/mutation/README.md
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev,mutation]'
	$(BIN)/python -m tests.mutation data
	$(BIN)/python -m tests.mutation functions

bench: $(READY)  ## measure everything, or a room: make bench domain; writes the figures into bench/README.md
	$(BIN)/python -m bench $(ROOMS)

# `make prove bits kills`, `make bench domain`: what follows the first word are rooms, not targets.
ifneq (,$(filter prove bench,$(firstword $(MAKECMDGOALS))))
ROOMS := $(wordlist 2,$(words $(MAKECMDGOALS)),$(MAKECMDGOALS))
ifneq (,$(ROOMS))
.PHONY: $(ROOMS)
$(ROOMS): $(firstword $(MAKECMDGOALS))
	@:
endif
endif

pictures: $(READY)  ## make the viewer's pictures of the documentation anew; needs Chromium
	$(BIN)/python -m tests.web.viewer.pictures

wheel: $(READY)  ## what pipx and uv install: dist/pitlog-*.whl
	$(BIN)/python -m pip wheel --quiet --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@rm -rf build
	@ls dist/*.whl

lint: $(READY)  ## style, types, and which room may import which
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info
