"""Sentences of findings, made when people read them: a finding contains a code and values, but no words.

templates   the template of a code, in the words of the document in force
kept        the same from a file, for lists: it loads no game
phrases     phrases for values in a sentence: counts, places, roles, bets, who owes whom
message     a finding's sentence
worded      findings with their sentences, inside rounds, frames and comparisons
"""

from domain.sentences.message import cited, message
from domain.sentences.worded import Worded, worded

__all__ = ["Worded", "cited", "message", "worded"]
