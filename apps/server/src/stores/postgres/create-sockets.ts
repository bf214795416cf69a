import { Socket } from "node:net";

/** Sockets of connections, which are given up together. */
export interface Sockets {
  /** One that is not connected yet. */
  readonly create: () => Socket;
  /** Destroys all that are open. */
  giveUp(): void;
}

/** Begins with none. */
export function createSockets(): Sockets {
  const open = new Set<Socket>();
  return {
    create() {
      const socket = new Socket();
      open.add(socket);
      socket.once("close", () => open.delete(socket));
      return socket;
    },
    giveUp() {
      for (const socket of open) socket.destroy();
    },
  };
}
