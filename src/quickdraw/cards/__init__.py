"""Packs of cards: names, order, evaluation."""
