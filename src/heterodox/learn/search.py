"""A search in the rules that understands players: questions in their own words, typing mistakes and all.

SQLite's full-text engine does the work (FTS5: Porter's stems, BM25). A question is compared with every rule
as a whole (title, text, how players ask for it) and with every single phrase by which players ask for it;
those phrases stand as data beside the rules, in `words.yaml` of each game. A word also finds the words that
mean the same, at a discount; a word that nobody knows is read as the known word next to it.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any

from heterodox.errors import InvalidText
from heterodox.games.datafile import read_yaml
from heterodox.games.protocol import Game
from heterodox.games.rulebook import Rule, read_rules

__all__ = ["find_rules"]

WORDS = "words.yaml"
SYNONYMS = "synonyms.yaml"
MOST_ANSWERS = 5
_ID = re.compile(r"[A-Za-z]+[0-9]+")
_WORD = re.compile(r"[^\W_]+")
# A question has no more telling words than this; what comes after them is not read.
_MOST_WORDS = 40
# Words that say nothing about what is asked.
_EMPTY_WORDS = frozenset(
    """a about actually also although am an and any anything are as at be been but by can could did do does
    doesn doing don ever exactly for from get gets got had happen happened happens has have he her here him
    his how i if in into is isn it its just let like m may me much my now of on or our please really s she
    should so some somebody something still t than that the their them then there these they this to too up
    ve was we were what when where whether which why will with would yet you your""".split()
)
# The best phrase of players counts 1; this is what the whole rule counts beside it, and the parts of that.
_WHOLE = 0.8
_TITLE, _TEXT, _ASKED = 3.0, 1.0, 1.5
# A word that only means the same counts less than the word itself.
_OTHER_WORD = 0.4
# How alike a mistyped word and a known one must be, from 0 to 1.
_ALIKE = 0.75

_TABLES = """
    CREATE VIRTUAL TABLE phrases USING fts5(rule UNINDEXED, words, tokenize = 'porter unicode61');
    CREATE VIRTUAL TABLE rules USING fts5(title, text, asked, tokenize = 'porter unicode61');
    CREATE VIRTUAL TABLE stems USING fts5(words, tokenize = 'porter unicode61');
    CREATE VIRTUAL TABLE stem USING fts5vocab(stems, instance);
"""
_FIND_PHRASES = "SELECT rowid, rule, -bm25(phrases) FROM phrases WHERE phrases MATCH ?"
_FIND_RULES = f"SELECT rowid, rowid, -bm25(rules, {_TITLE}, {_TEXT}, {_ASKED}) FROM rules WHERE rules MATCH ?"


def find_rules(games: Sequence[Game], query: str) -> tuple[Rule, ...]:
    """The rules that answer a query, best first: one rule for an id, a few for words.

    Raises InvalidText where no rule has that id or none of the words.
    """
    rules = tuple(rule for game in games for rule in read_rules(game))
    if _ID.fullmatch(query):
        found = tuple(rule for rule in rules if rule.id == query.upper())
        if not found:
            raise InvalidText(f"rule {query[:20]!r}: there is no such rule")
        return found
    if not _WORD.search(query):
        raise InvalidText(f"query {query[:40]!r}: expected a rule id or some words")
    best = _index(tuple(games)).best(query)
    if not best:
        raise InvalidText(f"query {query[:40]!r}: no rule has these words")
    return tuple(rules[number] for number in best[:MOST_ANSWERS])


@cache
def _index(games: tuple[Game, ...]) -> _Index:
    return _Index(games)


# What a search for one term or several gives: for each row of a table its rule and its score.
Hits = dict[int, tuple[int, float]]


class _Index:
    """The rules of some games in a full-text index; a rule is known by its place among all of them."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._lock = Lock()
        self._base = _open()
        self._known: set[str] = set()
        self._titles: dict[str, list[int]] = defaultdict(list)
        groups: list[list[str]] = list(_shared_synonyms())
        number = 0
        for game in games:
            words = _words_of(game)
            groups += words.get("synonyms", [])
            for rule in read_rules(game):
                self._enter(number, rule, words.get("rules", {}).get(rule.id, []))
                number += 1
        self._same: dict[str, set[str]] = defaultdict(set)
        for group in groups:
            self._known.update(word for term in group for word in term.split())
            for term in group:
                self._same[self._stem(term)].update(other for other in group if other != term)

    def _enter(self, number: int, rule: Rule, asked: list[str]) -> None:
        whole = (rule.title, rule.text, "\n".join(asked))
        self._titles[self._stem(rule.title)].append(number)
        self._base.execute(
            "INSERT INTO rules(rowid, title, text, asked) VALUES (?, ?, ?, ?)", (number, *whole)
        )
        phrases = [rule.title, *(phrase.strip() for line in asked for phrase in line.split(","))]
        self._base.executemany("INSERT INTO phrases VALUES (?, ?)", ((number, phrase) for phrase in phrases))
        self._known.update(word.lower() for text in whole for word in _WORD.findall(text))

    def best(self, query: str) -> list[int]:
        """The numbers of the rules that have words of the query, best first; a title in full is the best."""
        with self._lock:
            titled = self._titles.get(self._stem(query), [])
            terms = self._terms(query)
            phrases = self._add_up(_FIND_PHRASES, terms)
            rules = self._add_up(_FIND_RULES, terms)
        scores = {rule: _WHOLE * score for rule, score in rules.values()}
        closest: dict[int, float] = {}
        for rule, score in phrases.values():
            closest[rule] = max(score, closest.get(rule, 0))
        for rule, score in closest.items():
            scores[rule] = scores.get(rule, 0) + score
        return sorted(scores, key=lambda rule: (rule not in titled, -scores[rule], rule))

    def _add_up(self, find: str, terms: list[dict[str, float]]) -> Hits:
        """What each row scores: for every term that is asked for, the best of the words that mean it."""
        total: Hits = {}
        for same in terms:
            best: Hits = {}
            for term, weight in same.items():
                for row, rule, score in self._base.execute(find, (f'"{term}"',)):
                    if row not in best or best[row][1] < weight * score:
                        best[row] = (rule, weight * score)
            for row, (rule, score) in best.items():
                total[row] = (rule, score + (total[row][1] if row in total else 0))
        return total

    def _terms(self, query: str) -> list[dict[str, float]]:
        """The telling words of a query, each with the words that mean the same and what those count."""
        words = _WORD.findall(query.lower())[:_MOST_WORDS]
        telling = [self._spelled(word) for word in words if word not in _EMPTY_WORDS] or words
        phrases = [" ".join(words[at : at + size]) for size in (2, 3) for at in range(len(words) - size + 1)]
        found: dict[str, dict[str, float]] = {}
        for term in (*telling, *phrases):
            stem = self._stem(term)
            same = self._same.get(stem, set())
            if same or " " not in term:
                found[stem] = {term: 1.0} | dict.fromkeys(sorted(same), _OTHER_WORD)
        return list(found.values())

    def _spelled(self, word: str) -> str:
        """The word, or the known one that was probably meant."""
        if word in self._known or len(word) < 4 or not word.isalpha() or self._is_in_a_rule(word):
            return word
        close = get_close_matches(word, sorted(self._known), n=1, cutoff=_ALIKE)
        return close[0] if close else word

    def _is_in_a_rule(self, word: str) -> bool:
        """Whether a rule has the word, in whatever form."""
        return self._base.execute(_FIND_RULES, (f'"{word}"',)).fetchone() is not None

    def _stem(self, term: str) -> str:
        """One word or several as the index keeps them: only the index itself knows how it stems."""
        written = term.encode(errors="replace").decode()  # halves of signs cannot be written
        self._base.execute("INSERT INTO stems(rowid, words) VALUES (1, ?)", (written,))
        stems = [stem for (stem,) in self._base.execute("SELECT term FROM stem ORDER BY offset")]
        self._base.execute("DELETE FROM stems")
        return " ".join(stems)


def _open() -> sqlite3.Connection:
    # One index for all threads: the lock of the index keeps them apart.
    base = sqlite3.connect(":memory:", check_same_thread=False)
    try:
        base.executescript(_TABLES)
    except sqlite3.OperationalError as error:
        raise InvalidText(f"this Python's SQLite cannot search ({error}); ask for a rule by its id") from None
    return base


def _shared_synonyms() -> list[list[str]]:
    groups: list[list[str]] = read_yaml(
        files(__package__).joinpath(SYNONYMS).read_text(encoding="utf-8"), SYNONYMS
    )
    return groups


def _words_of(game: Game) -> dict[str, Any]:
    """How players of a game ask, as the game ships it; empty where it ships nothing."""
    text = game.shipped(WORDS)
    words: dict[str, Any] = read_yaml(text, f"{WORDS} of {game.name}") if text else {}
    return words
