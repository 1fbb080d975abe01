# Everything runs inside .venv, which is made from requirements.lock on first use and again when that file changes.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
export CARDSITE_ENV ?= development
INSIDE = $(PYTHON) -m cardsite.bootstrap

.PHONY: run test check openapi messages bench

run: ## the whole site, from nothing: http://127.0.0.1:8000/
	@$(INSIDE) python manage.py serve --prepare --host $(HOST) --port $(PORT)
test: ## every check and the whole test suite
	@$(INSIDE) python manage.py verify
check: ## every check except the test suite
	@$(INSIDE) python manage.py verify --no-tests
openapi: ## write fixtures/openapi.yaml anew
	@$(INSIDE) python manage.py spectacular --file fixtures/openapi.yaml --validate --fail-on-warn
messages: ## collect the texts to translate and compile the translations
	@$(INSIDE) python manage.py messages
bench: ## engine, lists and actions against peers, and search, in one run; BENCH='lists --rounds 3' for a part of it
	@$(INSIDE) --with tests/bench/requirements.lock python -m tests.bench $(BENCH)
