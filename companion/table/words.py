"""The words of the pages, and those of the app around them."""

from functools import cache

from companion.core.sentences import Phrasebook

page_words = cache(Phrasebook("companion.table").all)
"""Every word of the pages in a language."""
app_word = Phrasebook("companion.table", "app_words.toml")
