"""Writes the sheet."""

from . import sheet

sheet.FILE.write_text(sheet.svg(), encoding="utf-8")
