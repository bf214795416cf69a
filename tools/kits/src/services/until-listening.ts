import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 50;

/** Resolves when something takes connections at a port; throws when nothing does in time. */
export async function untilListening(port: number, withinMs = 30_000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await listens(port))) {
    if (Date.now() > until) throw new Error(`nothing listens on port ${port}`);
    await sleep(EVERY_MS);
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", end(true)).once("error", end(false));
  });
}
