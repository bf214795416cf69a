import type { Socket } from "node:net";

/** One way of a connection. */
export interface Passage {
  /** Holds what comes from here on, the end of the connection too. */
  hold(): void;
  /** What was held arrives now. */
  letGo(): void;
}

/** Carries bytes from one socket to another. @param isHeld whether nothing passes yet */
export function createPassage(from: Socket, to: Socket, isHeld: boolean): Passage {
  let holds = isHeld;
  let held: Buffer[] = [];
  let isOver = false;

  const pass = (bytes: Buffer): void => {
    if (!to.write(bytes)) from.pause();
  };
  const end = (): void => {
    if (!to.destroyed) to.destroySoon();
  };
  from.on("data", (bytes: Buffer) => {
    if (!holds) return pass(bytes);
    held.push(bytes);
  });
  to.on("drain", () => {
    if (!holds) from.resume();
  });
  from.on("error", () => undefined);
  from.on("close", () => {
    isOver = true;
    if (!holds) end();
  });

  return {
    hold: () => {
      holds = true;
    },
    letGo() {
      holds = false;
      for (const bytes of held) pass(bytes);
      held = [];
      if (isOver) end();
      else from.resume();
    },
  };
}
