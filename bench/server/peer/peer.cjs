// A boardgame.io server with a trivial game in its in-memory storage, on loopback, on any free port.
const { Server, Origins } = require("boardgame.io/server");

const trivial = {
  name: "trivial",
  setup: () => ({ choices: 0, last: { 0: null, 1: null } }),
  turn: { activePlayers: { all: "choosing" } },
  moves: {
    choose: {
      move: ({ G, playerID }, choice) => {
        G.choices += 1;
        G.last[playerID] = choice;
      },
      ignoreStaleStateID: true, // else of two who choose at once one would be refused
    },
  },
  disableUndo: true, // without undo, and with whole states instead of patches, it is at its quickest
};

const server = Server({ games: [trivial], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready); // run() itself would open all interfaces

server.run(0).then(({ appServer }) => console.log(`listening on http://127.0.0.1:${appServer.address().port}`));
