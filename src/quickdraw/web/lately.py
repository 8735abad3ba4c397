"""How often somebody did something in the last minutes: one alone must not fill the house."""

import time
from collections import Counter, deque


class Lately:
    def __init__(self, most: int, seconds: float) -> None:
        """Each may do it so often in so many seconds."""
        self.most = most
        self._seconds = seconds
        self._done: deque[tuple[float, str]] = deque()
        self._times: Counter[str] = Counter()

    def too_often(self, who: str) -> bool:
        """If not, it is counted."""
        now = time.monotonic()
        while self._done and self._done[0][0] <= now - self._seconds:
            _, gone = self._done.popleft()
            self._times[gone] -= 1
            if not self._times[gone]:
                del self._times[gone]
        if self._times[who] >= self.most:
            return True
        self._done.append((now, who))
        self._times[who] += 1
        return False
