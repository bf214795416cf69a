import { type Agent, type IncomingMessage, request } from "node:http";
import { promptOf } from "../upstream/due-answer.ts";
import type { PlannedCall } from "./planned-call.ts";
import { ReadAnswer } from "./read-answer.ts";
import type { SeenCall } from "./seen-call.ts";

/** Where a request goes. */
export interface Target {
  /** With the version segment. */
  readonly base: string;
  readonly key: string;
  readonly agent: Agent;
}

/** Longer than any answer of a kit takes: what is open then hangs. */
const HANGS_MS = 120_000;

/** Sends one request and watches its answer; never rejects. */
export function sendCall(planned: PlannedCall, target: Target): Promise<SeenCall> {
  const startedAt = Date.now();
  const read = new ReadAnswer();
  return new Promise((resolve) => {
    const end = (broken?: string): void => {
      clearTimeout(hangs);
      resolve({ planned, startedAt, endedAt: Date.now(), ...read.seen(broken) });
    };
    const outgoing = open(planned, target);
    const hangs = setTimeout(() => {
      end("it hangs");
      outgoing.destroy();
    }, HANGS_MS);
    outgoing.on("error", (error) => end(String(error)));
    outgoing.on("response", (response: IncomingMessage) => {
      read.begin(response);
      response.on("data", (bytes: Buffer) => read.take(bytes));
      response.on("error", () => undefined);
      response.on("close", () => end(response.complete ? undefined : "the body was cut"));
    });
  });
}

function open(planned: PlannedCall, { base, key, agent }: Target) {
  const body = JSON.stringify({
    model: planned.model,
    messages: [{ role: "user", content: promptOf(planned) }],
    max_tokens: planned.maxTokens,
    ...(planned.stream ? { stream: true } : {}),
    metadata: { kit: String(planned.number) },
  });
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return request(`${base}/chat/completions`, { method: "POST", agent, headers }).end(body);
}
