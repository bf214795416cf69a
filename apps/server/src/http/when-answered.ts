import type { IncomingMessage } from "node:http";
import { responseOf } from "./response-of.ts";

/**
 * Acts once when a request is over, whichever way: its answer is sent, its stream ended or broke, its caller
 * left.
 */
export function whenAnswered(request: IncomingMessage, act: () => void): void {
  const response = responseOf(request);
  const { socket } = request;
  if (socket.destroyed || response?.destroyed === true) {
    act();
    return;
  }
  if (response?.socket) {
    // It closes once.
    response.on("close", act);
    return;
  }
  // One that waits behind another of its connection would never hear of a connection that ends before.
  const over = (): void => {
    response?.off("close", over);
    socket.off("close", over);
    act();
  };
  response?.once("close", over);
  socket.once("close", over);
}
