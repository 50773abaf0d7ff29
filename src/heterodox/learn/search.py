"""A search in the rules that understands players: questions in their own words, typing mistakes and all.

SQLite's full-text engine does the work (FTS5: Porter's stems, BM25). It looks at three things: the text of a
rule, its title, and how players ask for it, which stands as data beside the rules (`words.yaml` of each game).
A word counts for those that mean the same; one that nobody knows is read as the known word next to it.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from heterodox.errors import InvalidText
from heterodox.games.datafile import read_yaml
from heterodox.games.protocol import Game
from heterodox.games.rulebook import Rule, read_rules

__all__ = ["find_rules"]

MOST_ANSWERS = 5
_ID = re.compile(r"[A-Za-z]+[0-9]+")
_WORD = re.compile(r"[^\W_]+")
# Words that say nothing about what is asked.
_EMPTY_WORDS = frozenset(
    """a an and are as at be but by could do does doing did for from has have how i if in into is it its me my
    of on or so that the their them then there they this to was we what when where which will with would you
    your am been i'm s t don can may""".split()
)
# How much each thing weighs that a question is compared with.
_WORDS_OF_PLAYERS, _WHOLE_RULE = 1.0, 0.6
_TITLE, _TEXT, _ALL_ASKED = 3.0, 1.0, 1.5
# A word that only means the same counts less than the word itself.
_OTHER_WORD = 0.4


def find_rules(games: Sequence[Game], query: str) -> tuple[Rule, ...]:
    """The rules that answer a query, best first: one rule for an id, a few for words.

    Raises InvalidText where no rule has that id or none of the words.
    """
    rules = tuple(rule for game in games for rule in read_rules(game))
    if _ID.fullmatch(query):
        found = tuple(rule for rule in rules if rule.id == query.upper())
        if found:
            return found
        if any(rule.id[0] == query[0].upper() for rule in rules):
            raise InvalidText(f"rule {query[:20]!r}: there is no such rule")
    if not _WORD.search(query):
        raise InvalidText(f"query {query[:40]!r}: expected a rule id or some words")
    best = _index(tuple(games)).best(query)
    if not best:
        raise InvalidText(f"query {query[:40]!r}: no rule has these words")
    return tuple(rules[number] for number in best[:MOST_ANSWERS])


@cache
def _index(games: tuple[Game, ...]) -> _Index:
    return _Index(games)


class _Index:
    """The rules of some games in a full-text index; rules are known by their place in `read_rules`."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.executescript(
            """
            CREATE VIRTUAL TABLE asked USING fts5(rule UNINDEXED, words, tokenize = 'porter unicode61');
            CREATE VIRTUAL TABLE whole USING fts5(rule UNINDEXED, title, text, asked, tokenize = 'porter unicode61');
            CREATE VIRTUAL TABLE known USING fts5vocab(whole, row);
            """
        )
        self._same: dict[str, set[str]] = {}
        self._vocabulary: set[str] = set()
        groups = list(read_yaml(files(__package__).joinpath("synonyms.yaml").read_text("utf-8"), "synonyms.yaml"))
        number = 0
        for game in games:
            words = read_yaml(game.shipped("words.yaml"), "words.yaml") or {}
            groups += words.get("synonyms", [])
            for rule in read_rules(game):
                lines = words.get("rules", {}).get(rule.id, [])
                self._enter(number, rule, lines)
                number += 1
        for group in groups:
            for word in group:
                self._same.setdefault(word, set()).update(one for one in group if one != word)
                self._vocabulary.update(_WORD.findall(word))

    def _enter(self, number: int, rule: Rule, asked: list[str]) -> None:
        row = (number, rule.title, rule.text, "\n".join(asked))
        self._base.execute("INSERT INTO whole VALUES (?, ?, ?, ?)", row)
        phrases = [rule.title, *(phrase.strip() for line in asked for phrase in line.split(","))]
        self._base.executemany("INSERT INTO asked VALUES (?, ?)", ((number, phrase) for phrase in phrases))
        self._vocabulary.update(word.lower() for text in row[1:] for word in _WORD.findall(text))

    def best(self, query: str) -> list[int]:
        words = self._read(query)
        scores: dict[int, float] = {}
        for terms, weight in ((words, 1.0), (self._others(words), _OTHER_WORD)):
            if not terms:
                continue
            match = " OR ".join(f'"{term}"' for term in dict.fromkeys(terms))
            for number, score in self._ask(match).items():
                scores[number] = scores.get(number, 0) + weight * score
        return sorted(scores, key=lambda number: (-scores[number], number))

    def _ask(self, match: str) -> dict[int, float]:
        """What each rule scores for a full-text query: its whole, and its best single phrase."""
        phrases = self._base.execute(
            "SELECT rule, -bm25(asked) FROM asked WHERE asked MATCH ? ORDER BY rank DESC", (match,)
        )
        best = {number: _WORDS_OF_PLAYERS * score for number, score in phrases}
        whole = self._base.execute(
            "SELECT rule, -bm25(whole, 0, ?, ?, ?) FROM whole WHERE whole MATCH ?",
            (_TITLE, _TEXT, _ALL_ASKED, match),
        )
        for number, score in whole:
            best[number] = best.get(number, 0) + _WHOLE_RULE * score
        return best

    def _read(self, query: str) -> list[str]:
        words = [word for word in _WORD.findall(query.lower())]
        telling = [word for word in words if word not in _EMPTY_WORDS] or words
        return [self._spelled(word) for word in telling]

    def _spelled(self, word: str) -> str:
        if word in self._vocabulary or len(word) < 4 or any(c.isdigit() for c in word):
            return word
        close = get_close_matches(word, self._vocabulary, n=1, cutoff=0.75)
        return close[0] if close else word

    def _others(self, words: list[str]) -> list[str]:
        text = " ".join(words)
        found = []
        for word, same in self._same.items():
            if re.search(rf"\b{re.escape(word)}\b", text):
                found += sorted(same)
        return found
