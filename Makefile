# Every target works from a fresh clone: it makes .venv and compiles the kernel when needed.

VENV := .venv
BIN := $(VENV)/bin
BUILT := $(VENV)/.built
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CODE := $(wildcard src tests benchmarks conftest.py) $(shell find scripts -name '*.py')
SANITIZED := build/sanitized
WEB := src/tilewright/server/web
WEB_BUILT := $(WEB)/index.html
NPM := npm --prefix web --silent
# More arguments for tilewright serve or pytest: make test ARGS="tests/rules -x"
ARGS ?=

.PHONY: help play test check style types imports sanitize sanitize-python fuzz bench build pins clean \
    web web-check web-test soak

help:
	@echo "make play    play in the browser           (make play ARGS='--port 9000')"
	@echo "make test    run all tests                 (make test ARGS='tests/rules -x')"
	@echo "make check   format, lint, types, imports, kernel under sanitizers"
	@echo "make web     build the browser client"
	@echo "make soak    kill servers and databases under running games, for long"
	@echo "make fuzz    send the server anything at all, for long"
	@echo "make bench   measure what must stay fast"
	@echo "make build   make .venv and compile the kernel"
	@echo "make pins    write constraints.txt anew from the newest releases"
	@echo "make clean   remove everything that make made"

# Phones at home may join, so the server listens in the home network: make play ARGS="--port 9000"
play: build web
	$(BIN)/tilewright serve --lan --open $(ARGS)

# Without its system tools a test is skipped; with CI=true that is a failure. Two processes share the
# tests: one has those that drive a browser (tests/conftest.py).
test: build web web-test
	-@$(BIN)/python -m scripts.system_tools
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder $(ARGS)

check: style types imports web-check sanitize

style: build
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: build
	$(BIN)/mypy $(CODE)

imports: build
	$(BIN)/lint-imports --no-cache

# The kernel's own tests, without Python, under the address and undefined-behaviour sanitizers.
sanitize: build
	$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DTILEWRIGHT_SANITIZE=ON -DTILEWRIGHT_TESTS=ON -DTILEWRIGHT_BINDINGS=OFF --log-level=WARNING
	$(BIN)/cmake --build $(SANITIZED)
	$(BIN)/ctest --test-dir $(SANITIZED)/kernel --output-on-failure

# The tests of the words and the engine against a kernel under the same sanitizers. It takes minutes.
SITE := build/sanitized-site
sanitize-python: build
	$(PIP) install --no-build-isolation --no-deps --upgrade --target $(SITE) \
	    -C cmake.define.TILEWRIGHT_SANITIZE=ON -C build-dir=build/sanitized-python .
	LD_PRELOAD="$$(c++ -print-file-name=libasan.so):$$(c++ -print-file-name=libubsan.so)" \
	    ASAN_OPTIONS=detect_leaks=0 \
	    PYTHONPATH="$(SITE):$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')" \
	    $(BIN)/python -S -m pytest tests/lexicon tests/engine $(ARGS)

web: $(WEB_BUILT)

web-check: build web/node_modules/.made
	$(BIN)/python -m scripts.web_types --check
	$(NPM) run style
	$(NPM) run check

web-test: web/node_modules/.made
	$(NPM) run test

# Vite empties the directory before it builds, so a failed build leaves no index.html.
$(WEB_BUILT): web/node_modules/.made $(shell find web -mindepth 1 -name node_modules -prune -o -print)
	$(NPM) run build
	touch $@

web/node_modules/.made: web/package.json web/package-lock.json
	scripts/need-node
	cd web && npm ci --loglevel=error
	touch $@

# A hundred faults each; fewer, or some: make soak ARGS="--kills 20 sqlite two"
soak: build
	-@$(BIN)/python -m scripts.system_tools
	$(BIN)/python -m tests.crash $(ARGS)

# Anything at all over HTTP and sockets, a hundred times as much of it as in `make test`.
fuzz: build
	$(BIN)/python -m pytest tests/server/test_schema.py tests/server/test_fuzzing.py --fuzz 1000 $(ARGS)

bench: build
	$(BIN)/python -m benchmarks

build: $(BUILT)

# Directories are listed too: their time changes when a file is added or removed.
$(BUILT): pyproject.toml constraints.txt CMakeLists.txt src/tilewright/__init__.py $(shell find kernel)
	test -x $(BIN)/python || scripts/make-venv $(VENV)
	$(PIP) install --constraint constraints.txt scikit-build-core nanobind cmake ninja
	$(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	$(BIN)/python -m nanobind.stubgen --quiet --module tilewright._kernel --output-file src/tilewright/_kernel.pyi
	touch $@

pins:
	rm -rf $(VENV)
	: > constraints.txt
	$(MAKE) build
	$(PIP) freeze --exclude-editable > constraints.txt
	$(MAKE) build

clean:
	rm -rf $(VENV) build dist $(WEB) web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -prune -exec rm -rf {} +
