"""A long way between a browser and the server."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LAG = 0.15


class LongWay:
    """Passes on what either side says, each time after the lag."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    def _run(self) -> None:
        self._loop.run_until_complete(self._listen())
        self._ready.set()
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _listen(self) -> None:
        server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port: int = server.sockets[0].getsockname()[1]

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to_port)
        await asyncio.gather(self._pass_on(reader, far_writer), self._pass_on(far_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while said := await reader.read(65536):
                self._loop.call_later(LAG, writer.write, said)
        except ConnectionError:
            pass  # one side has gone; the other is told so
        self._loop.call_later(LAG, writer.close)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@contextmanager
def long_way(to_port: int) -> Iterator[str]:
    """The address at its near end."""
    way = LongWay(to_port)
    try:
        yield f"http://127.0.0.1:{way.port}"
    finally:
        way.close()
