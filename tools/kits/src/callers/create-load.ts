import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cast } from "../servers/cast.ts";
import type { PlannedCall } from "./planned-call.ts";
import { seededDraw } from "./seeded-draw.ts";
import type { SeenCall } from "./seen-call.ts";
import { sendCall } from "./send-call.ts";

/** A call, and the server that it was sent to. */
export interface LoadedCall extends SeenCall {
  readonly base: string;
}

/** Callers that never stop asking. */
export interface Load {
  /** Sends no more; resolves with all that was seen once the last is answered. */
  stop(): Promise<readonly LoadedCall[]>;
}

/** Nobody asks a server that is gone again at once. */
const PAUSE_MS = 100;

/** Begins to send random streams and whole answers to whichever servers run. */
export function createLoad({
  cast,
  key,
  concurrency,
  seed,
}: {
  readonly cast: Cast;
  readonly key: string;
  readonly concurrency: number;
  readonly seed: number;
}): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const draw = seededDraw(seed + 1);
  const seen: LoadedCall[] = [];
  let number = 0;
  let goesOn = true;
  const caller = async (place: number): Promise<void> => {
    while (goesOn) {
      const base = cast.bases()[place % cast.replicas.length] ?? "";
      number += 1;
      const call = await sendCall(planned(number, draw), { base, key, agent });
      seen.push({ ...call, base });
      if (call.status === 0) await sleep(PAUSE_MS);
    }
  };
  const callers = Array.from({ length: concurrency }, (_, place) => caller(place));
  return {
    async stop() {
      goesOn = false;
      await Promise.all(callers);
      agent.destroy();
      return seen;
    },
  };
}

/** From answers that are there at once to streams that outlive most servers of the kit. */
function planned(number: number, draw: () => number): PlannedCall {
  const tokens = 1 + Math.floor(draw() ** 3 * 150);
  return {
    number,
    tokens,
    maxTokens: tokens + 10,
    paceMs: Math.floor(draw() * 25),
    model: "kit/uneven",
    stream: draw() < 0.7,
  };
}
