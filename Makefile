# Every target works from a fresh clone: it creates .venv and compiles the kernel as needed.

VENV := .venv
BIN := $(VENV)/bin
BUILT := $(VENV)/.built
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CODE := $(wildcard src tests benchmarks examples conftest.py) $(shell find scripts -name '*.py')
KERNEL_CODE := $(shell find kernel -name '*.[ch]pp')
SANITIZED := build/sanitized
WEB := src/tilewright/server/web
WEB_BUILT := $(WEB)/index.html
NPM := npm --prefix web --silent
# Extra arguments for tilewright serve or pytest: make test ARGS="tests/rules -x"
ARGS ?=

.PHONY: help play test check style types imports docs sanitize sanitize-python fuzz bench build dist pins clean \
    web web-check web-test soak soak-games test-train

help:
	@echo "make play    play in the browser           (make play ARGS='--port 9000')"
	@echo "make test    run all tests                 (make test ARGS='tests/rules -x')"
	@echo "make test-train  install PyTorch and test the training of the value network"
	@echo "make check   format, lint, types, imports, documentation, kernel under sanitizers"
	@echo "make web     build the browser client"
	@echo "make docs    build the documentation site, build/site/index.html"
	@echo "make soak    kill servers and databases under running games, many times"
	@echo "make soak-games  computers play 10,000 mixed games through the referee"
	@echo "make fuzz    fuzz the server with many more examples"
	@echo "make bench   run the benchmarks            (make bench ARGS=kernel)"
	@echo "make build   create .venv and compile the kernel"
	@echo "make pins    regenerate constraints.txt from the newest releases"
	@echo "make dist    build a source distribution and a wheel into dist/"
	@echo "make clean   remove everything make created"

# Listens on the home network so that phones can join: make play ARGS="--port 9000"
play: build web
	$(BIN)/tilewright serve --lan --open $(ARGS)

# A test whose system tools are missing is skipped; with CI=true that is a failure. Two processes share
# the tests; one of them gets all browser tests (tests/conftest.py).
test: build web web-test
	-@$(BIN)/python -m scripts.system_tools
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder $(ARGS)

# The only tests that need PyTorch, which is large.
test-train: build
	$(PIP) install 'torch>=2.4'
	$(BIN)/python -m pytest tests/engine/value_training/with_torch.py $(ARGS)

check: style types imports docs web-check sanitize

style: build
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/clang-format --dry-run --Werror $(KERNEL_CODE)
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml

types: build
	$(BIN)/mypy $(CODE)

imports: build
	$(BIN)/lint-imports --no-cache

# Fails if a link is broken or a public name has no docstring.
docs: $(VENV)/.installed-docs
	PATH="$(abspath $(BIN)):$$PATH" NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs --quiet build --strict

# Tools that only one target needs are installed when it runs.
$(VENV)/.installed-%: $(BUILT)
	$(BIN)/python -m scripts.requirements $* > $@.txt
	$(PIP) install --constraint constraints.txt --requirement $@.txt
	touch $@

# The kernel's own tests, without Python, under the address and undefined-behaviour sanitizers.
sanitize: build
	$(BIN)/cmake -S . -B $(SANITIZED) -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DTILEWRIGHT_SANITIZE=ON -DTILEWRIGHT_TESTS=ON -DTILEWRIGHT_BINDINGS=OFF \
	    -DTILEWRIGHT_WERROR=ON --log-level=WARNING
	$(BIN)/cmake --build $(SANITIZED)
	$(BIN)/ctest --test-dir $(SANITIZED)/kernel --output-on-failure

# The lexicon, engine and batch tests against a sanitized kernel. Takes minutes.
SITE := build/sanitized-site
sanitize-python: build
	$(PIP) install --no-build-isolation --no-deps --upgrade --target $(SITE) \
	    -C cmake.define.TILEWRIGHT_SANITIZE=ON -C cmake.define.TILEWRIGHT_WERROR=ON \
	    -C build-dir=build/sanitized-python .
	LD_PRELOAD="$$(c++ -print-file-name=libasan.so):$$(c++ -print-file-name=libubsan.so)" \
	    ASAN_OPTIONS=detect_leaks=0 \
	    PYTHONPATH="$(SITE):$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')" \
	    $(BIN)/python -S -m pytest tests/lexicon tests/engine tests/env/test_batch.py $(ARGS)

web: $(WEB_BUILT)

web-check: build web/node_modules/.made
	$(BIN)/python -m scripts.web_types --check
	$(NPM) run style
	$(NPM) run check

web-test: web/node_modules/.made
	$(NPM) run test

# Vite empties the directory before building, so a failed build leaves no index.html.
$(WEB_BUILT): web/node_modules/.made $(shell find web -mindepth 1 -name node_modules -prune -o -print)
	$(NPM) run build
	touch $@

web/node_modules/.made: web/package.json web/package-lock.json
	scripts/need-node
	cd web && npm ci --loglevel=error
	touch $@

# A hundred faults per scenario; choose fewer or some scenarios: make soak ARGS="--kills 20 sqlite two"
soak: build
	-@$(BIN)/python -m scripts.system_tools
	$(BIN)/python -m tests.crash $(ARGS)

# All editions, variants, levels and seats: make soak-games ARGS="--games 500 --processes 4"
soak-games: build
	$(BIN)/python -m tests.players.mixed_games $(ARGS)

# Fuzz HTTP and WebSockets with a hundred times as many examples as `make test`.
fuzz: build
	$(BIN)/python -m pytest tests/server/test_schema.py tests/server/test_fuzzing.py --fuzz 1000 $(ARGS)

bench: build
	$(BIN)/python -m benchmarks $(ARGS)

build: $(BUILT)

# A warning of a compiler newer than ours is an error only in CI and in `make check`.
# Includes directories: their mtime changes when a file is added or removed.
$(BUILT): pyproject.toml constraints.txt CMakeLists.txt src/tilewright/__init__.py $(shell find kernel)
	test -x $(BIN)/python || scripts/make-venv $(VENV)
	$(PIP) install --constraint constraints.txt scikit-build-core nanobind cmake ninja
	$(PIP) install --constraint constraints.txt --no-build-isolation \
	    -C cmake.define.TILEWRIGHT_WERROR=$(if $(CI),ON,OFF) --editable '.[dev]'
	$(BIN)/python -m nanobind.stubgen --quiet --module tilewright._kernel --output-file src/tilewright/_kernel.pyi
	touch $@

# A source distribution, and a wheel that is built from it, so that both are complete. The tag of the wheel
# names the oldest C library that it runs with: manylinux_2_35 if built on Debian 12. For older systems, see
# .github/workflows/wheels.yml.
dist: web $(VENV)/.installed-dist
	rm -rf dist build/wheel
	$(BIN)/python -m build --no-isolation --sdist
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir build/wheel dist/tilewright-*.tar.gz
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl

pins:
	rm -rf $(VENV)
	: > constraints.txt
	$(MAKE) build $(VENV)/.installed-docs $(VENV)/.installed-dist
	$(PIP) freeze --exclude-editable > constraints.txt
	$(MAKE) build

clean:
	rm -rf $(VENV) build dist $(WEB) web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -prune -exec rm -rf {} +
