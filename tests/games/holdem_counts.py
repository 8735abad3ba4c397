"""Counts every flop and every board, in the dialect, so that it can be compiled."""

from quickdraw.games.holdem.lines import best_four_line, flop_bonus_line


def count_flops(board: list[int], counts: list[int]) -> int:
    """How many flops are on each line; the place after the last line is for none."""
    n = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                board[0] = a
                board[1] = b
                board[2] = c
                counts[(flop_bonus_line(board) + 6) % 6] += 1
                n += 1
    return n


def count_boards(board: list[int], pays: list[int], counts: list[int]) -> int:
    """The same for the best four of every five cards."""
    n = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        board[0] = a
                        board[1] = b
                        board[2] = c
                        board[3] = d
                        board[4] = e
                        counts[(best_four_line(board, pays) + 8) % 8] += 1
                        n += 1
    return n
