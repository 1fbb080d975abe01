"""What holds for the whole API, as the head of its OpenAPI description."""

DESCRIPTION = """\
Cards, decks and matches of four Japanese card games.

## Who asks
Anybody reads the catalog, public decks and public matches. For the rest send `Authorization: Token <secret>`. A token comes
from `POST account/tokens/` with name and password (`Authorization: Basic`); `POST account/` opens an account. Browsers may
sign in at `POST session/` instead, and then send the `csrf_token` of that answer as `X-CSRFToken` with every change. What
a caller may not know of is a 404, like what does not exist.

## What goes wrong
Every 4xx and 5xx is `application/problem+json`: branch on `code`, and on the codes in `errors`, each with a `pointer` into
the body or a `parameter`. `type` is the address of an explanation; `problems/` lists them all. A refusal by a rule of the
game names it in `rule`. Some carry more: `violations` with `deck_illegal`, `revision` with a refused action. Parameters and
keys that do not exist are refused, never passed over. A 429 says in `Retry-After` how many seconds to wait.

## Languages
`Accept-Language` chooses Japanese (the default) or English for `name`, `text`, `message` and the like; the `_ja` and `_en`
members are always there. Codes, slugs and ids never change. Moments are in UTC, days in Japan's time.

## Lists
`{"data": [...], "page": {"next", "prev", "limit"}}`. Send `page.next` back as `cursor` with otherwise the same parameters,
or follow the `Link` header, until it is null. `include=total` counts. `sort=a,-b` sorts, `-` turning the order round.
Parameters that take several values take them with commas or repeated, and mean any of these.

## Same again
`GET` answers carry an `ETag`; `If-None-Match` with it is answered 304 when nothing changed. Decks are changed with
`If-Match`: 428 without, 412 when somebody changed the deck meanwhile. Creates and match actions take an `Idempotency-Key`
of your choice, such as a random UUID, kept for 24 hours: repeat a request with its key when its answer was lost, and it is
done once and answered the same.

## A match
1. `POST matches/` with `game` and `seats`, each `{"kind": "open"}`, `{"kind": "named", "user": name}` or
   `{"kind": "bot", "bot": "random", "deck": id}`. Nobody is seated by this, not even who calls for the match.
2. Every player, the caller too: `PUT matches/{id}/seat/` with an own `deck` or with `lines`. The match starts when all seats
   are taken.
3. `GET matches/{id}/actions/` gives the open decision and every legal action. Answer with
   `POST matches/{id}/actions/` `{"action": key, "expected_revision": decision.revision}`. Without a decision others are being
   waited for: ask again after a moment, with `If-None-Match`.
4. `GET matches/{id}/view/` is the whole state for the caller's seat, `GET matches/{id}/events/?after=n` what happened since
   event `n`, and `GET matches/{id}/replay/` everything, after the end.
"""
