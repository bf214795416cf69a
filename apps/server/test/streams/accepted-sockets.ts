import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** The sockets that a server in this process accepts while it is watched. */
export interface AcceptedSockets {
  readonly open: () => readonly Socket[];
  stop(): void;
}

/** Watches the server that listens on the port of `origin`: what a caller that does not read cannot see. */
export function watchAccepted(
  origin: string,
  onAccept?: (socket: Socket) => void,
): AcceptedSockets {
  const port = Number(new URL(origin).port);
  const sockets = new Set<Socket>();
  const note = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    if (socket.localPort !== port) return;
    sockets.add(socket);
    onAccept?.(socket);
    socket.once("close", () => sockets.delete(socket));
  };
  subscribe("net.server.socket", note);
  return {
    open: () => [...sockets],
    stop: () => unsubscribe("net.server.socket", note),
  };
}
