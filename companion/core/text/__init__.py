"""Sentences in two languages: messages, figures in words."""
