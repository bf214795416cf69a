import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { type DeafPort, holdPort } from "./hold-port.ts";
import { createPassage, type Passage } from "./passage.ts";

/** Which bytes are swallowed. */
export type Silence = "both" | "to-server" | "to-client";
/** What becomes of connections from before: late bytes arrive, or nothing ever does. */
export type Afterwards = "resumed" | "lost";

/** A relay between clients and one server. */
export interface Relay {
  readonly port: number;
  /** Connections of clients that stand, as the relay sees them. */
  readonly connections: number;
  /** Clients that have come, ever. */
  readonly taken: number;
  /** Swallows bytes and tells nobody. @param isDeaf connecting does not complete either */
  fallSilent(silence?: Silence, isDeaf?: boolean): Promise<void>;
  /** Ends the silence. */
  speak(afterwards?: Afterwards): Promise<void>;
  /** Ends every connection. */
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

/** A client's connection and the one to the server that belongs to it. */
interface Line {
  readonly toServer: Passage;
  readonly toClient: Passage;
  readonly sockets: readonly Socket[];
}

/** Starts a relay to a port of the loopback interface. */
export async function startRelay(target: number): Promise<Relay> {
  const lines = new Set<Line>();
  let silence: Silence | undefined;
  let deaf: DeafPort | undefined;
  let taken = 0;
  const isHeld = (way: Silence): boolean => silence === "both" || silence === way;

  const server: Server = createServer((client) => {
    taken += 1;
    const line = openLine(client, target, isHeld);
    lines.add(line);
    const gone = () => {
      if (line.sockets.every(({ destroyed }) => destroyed)) lines.delete(line);
    };
    for (const socket of line.sockets) socket.on("close", gone);
  });
  const port = await listenAt(server, 0);

  return {
    port,
    get connections() {
      return [...lines].filter(({ sockets: [client] }) => client?.destroyed === false).length;
    },
    get taken() {
      return taken;
    },
    async fallSilent(of = "both", isDeaf = false) {
      silence = of;
      for (const { toServer, toClient } of lines) {
        if (isHeld("to-server")) toServer.hold();
        if (isHeld("to-client")) toClient.hold();
      }
      if (!isDeaf) return;
      server.close();
      deaf = await holdPort(port);
    },
    async speak(afterwards = "resumed") {
      silence = undefined;
      if (afterwards === "resumed") {
        for (const { toServer, toClient } of lines) {
          toServer.letGo();
          toClient.letGo();
        }
      }
      if (deaf === undefined) return;
      await deaf.close();
      deaf = undefined;
      await listenAt(server, port);
    },
    async close() {
      await deaf?.close();
      server.close();
      for (const { sockets } of lines) for (const socket of sockets) socket.destroy();
    },
  };
}

function openLine(client: Socket, target: number, isHeld: (way: Silence) => boolean): Line {
  const upstream = connect(target, HOST);
  return {
    toServer: createPassage(client, upstream, isHeld("to-server")),
    toClient: createPassage(upstream, client, isHeld("to-client")),
    sockets: [client, upstream],
  };
}

/** The port, where 0 takes a free one. */
async function listenAt(server: Server, port: number): Promise<number> {
  server.listen(port, HOST);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}
