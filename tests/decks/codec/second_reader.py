"""A second reader of deck codes, written from the README's section alone: it shares nothing with the project's own."""

CHARACTERS = "0123456789abcdefghjkmnpqrstvwxyz"
GAMES = {
    "tm": ("tatemon", ["main"], ["standard"]),
    "sn": ("shironeko", ["main", "town", "leaders"], ["launch-2017", "final-2020"]),
    "tk": ("ticket_monsters", ["main", "special"], ["standard"]),
    "mg": ("monster_gate", ["main"], ["standard"]),
}
Row = tuple[str, int, int | None, int]


class RefusedError(Exception):
    """A text that is no deck code."""


def fives(number: int) -> list[int]:
    """Thirty bits as six values of five."""
    return [number >> shift & 31 for shift in (25, 20, 15, 10, 5, 0)]


MULTIPLES = [fives(term) for term in (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)]
RIGHT = fives(0x2BC830A3)


def remainder(values: list[int]) -> list[int]:
    """What six values are left when all values went through."""
    left = [0, 0, 0, 0, 0, 1]
    for value in values:
        top, *shifted = [*left, value]
        for bit in range(5):
            if top & 1 << bit:
                shifted = [one ^ other for one, other in zip(shifted, MULTIPLES[bit], strict=True)]
        left = shifted
    return left


def sealed(text: str) -> str:
    """A text with the checksum that makes it complete, whatever it says."""
    left = remainder([CHARACTERS.index(character) for character in text] + [0] * 6)
    return text + "".join(CHARACTERS[one ^ other] for one, other in zip(left, RIGHT, strict=True))


class Content:
    """Bits that are taken off the front of one large number."""

    def __init__(self, values: list[int]) -> None:
        self.left = 5 * len(values)
        self.bits = sum(value << 5 * place for place, value in enumerate(reversed(values)))

    def fixed(self, length: int) -> int:
        """So many bits."""
        if length > self.left:
            raise RefusedError
        self.left -= length
        taken, self.bits = divmod(self.bits, 1 << self.left)
        return taken

    def number(self, limit: int) -> int:
        """A number that is at most the limit."""
        length = 1
        while not self.fixed(1):
            length += 1
        value = (1 << length - 1) + self.fixed(length - 1)
        if value > limit:
            raise RefusedError
        return value


def require(fits: bool) -> None:
    """Refuse what does not fit."""
    if not fits:
        raise RefusedError


def read(code: str) -> tuple[str, str, list[Row]]:
    """Game, format, and rows of zone, card number, printing key and copies."""
    require(len(code) <= 10_000 and set(code) <= set(CHARACTERS))
    require(code[:2] in GAMES and code[2:3] == "1" and len(code) >= 9)
    values = [CHARACTERS.index(character) for character in code]
    require(remainder(values) == RIGHT)
    content = Content(values[3:-6])
    game, zones, formats = GAMES[code[:2]]
    keyed = content.fixed(1)
    slug = read_format(content, formats)
    rows: list[Row] = []
    for zone in zones:
        rows += read_zone(content, zone, keyed)
    require(len(rows) <= 500)
    require(content.left < 5 and content.bits == 0)
    require(any(row[2] is not None for row in rows) == bool(keyed))
    return game, slug, rows


def read_format(content: Content, formats: list[str]) -> str:
    """The format's slug."""
    place = content.number(len(formats) + 1)
    if place > 1:
        return formats[place - 2]
    try:
        slug = bytes(content.fixed(8) for _ in range(content.number(160))).decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefusedError from error
    require(len(slug) <= 40 and slug not in formats)
    return slug


def read_zone(content: Content, zone: str, keyed: int) -> list[Row]:
    """The rows of one zone, in rising order."""
    rows: list[Row] = []
    for _ in range(content.number(501) - 1):
        number = content.number(2**31) - keyed + (rows[-1][1] if rows else 0)
        require(1 <= number <= 2_147_483_647)
        key = content.fixed(30) if keyed and content.fixed(1) else None
        if rows and rows[-1][1] == number:
            require(key is not None and (rows[-1][2] is None or rows[-1][2] < key))
        rows.append((zone, number, key, content.number(999)))
    return rows
