"""Planted defects: games broken on purpose, each in one way, so that the proofs can be proved.

A defect is an edit of a sound game's source, and the proof that must notice it.
"""
