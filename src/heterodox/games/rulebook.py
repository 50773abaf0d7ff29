"""The players' rules as something one can look things up in: by rule id, or by words."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass

from heterodox.errors import InvalidText
from heterodox.games.protocol import Game

__all__ = ["Rule", "find_rules", "read_rules"]

_HEADING = re.compile(r"^### ([A-Z]+[0-9]+) (.+)$", re.MULTILINE)
_ID = re.compile(r"[A-Za-z]+[0-9]+")
_MOST_ANSWERS = 5
# Words so common in questions and rules that they tell nothing.
_EMPTY_WORDS = frozenset(
    """a an and are as at be but by can could do does for from has have how i if in is it may must my no
    not of on or own so that the their them then there they this to was what when where which who why
    will with would you your""".split()
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: the game it belongs to, its id ("E14"), its title and its text."""

    game: str
    id: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.id} {self.title}\n{self.text}"


def read_rules(game: Game) -> tuple[Rule, ...]:
    """All rules of a game in the order of its rules text."""
    text = game.rules_text()
    headings = list(_HEADING.finditer(text))
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return tuple(
        Rule(game.name, heading[1], heading[2].strip(), _body(text[heading.end() : end]))
        for heading, end in zip(headings, ends, strict=False)
    )


def _body(text: str) -> str:
    """A rule's own text: what comes before the next section's heading."""
    return re.split(r"^#{1,2} ", text, maxsplit=1, flags=re.MULTILINE)[0].strip()


def find_rules(rules: tuple[Rule, ...], query: str) -> tuple[Rule, ...]:
    """The rules that answer a query, best first: one rule for an id, a few for words."""
    if _ID.fullmatch(query):
        found = tuple(rule for rule in rules if rule.id == query.upper())
        if not found:
            raise InvalidText(f"rule {query[:20]!r}: there is no such rule")
        return found
    asked = _words(query)
    if not asked:
        raise InvalidText(f"query {query[:40]!r}: expected a rule id or some words")
    weights = _weights(rules)
    scores = {rule: _score(rule, asked, weights) for rule in rules}
    best = sorted((rule for rule in rules if scores[rule] > 0), key=lambda rule: -scores[rule])
    if not best:
        raise InvalidText(f"query {query[:40]!r}: no rule has these words")
    return tuple(best[:_MOST_ANSWERS])


def _words(text: str) -> Counter[str]:
    """The telling words of a text, without endings that only mark number or tense."""
    words = re.findall(r"[a-z]{2,}", text.lower())
    return Counter(_stem(word) for word in words if word not in _EMPTY_WORDS)


def _stem(word: str) -> str:
    for ending in ("ing", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word.rstrip("e")


def _weights(rules: tuple[Rule, ...]) -> dict[str, float]:
    """Rare words tell more than common ones."""
    seen = Counter(word for rule in rules for word in set(_words(str(rule))))
    return {word: math.log(1 + len(rules) / count) for word, count in seen.items()}


def _score(rule: Rule, asked: Counter[str], weights: dict[str, float]) -> float:
    """The weight of the words that the rule shares with the question; its title counts double."""
    text, title = _words(rule.text), _words(rule.title)
    return sum(
        weights[word] * (min(times, text[word]) + 2 * (word in title)) / math.sqrt(1 + len(text) / 40)
        for word, times in asked.items()
        if word in weights
    )
