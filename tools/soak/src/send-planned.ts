import { Agent, type IncomingMessage, request } from "node:http";
import { promptOf } from "./due-answer.ts";
import type { PlannedRequest } from "./planned-request.ts";
import { readSeen, type SeenAnswer } from "./seen-answer.ts";

/** Where requests go, with which key. */
export interface Target {
  /** With the version segment. */
  readonly base: string;
  readonly key: string;
  readonly agent: Agent;
}

/** Longer than the server's own limits: an answer that takes so long hangs. */
const HANGS_MS = 120_000;

/** Sends one request and behaves as planned. */
export function sendPlanned(
  planned: PlannedRequest,
  { base, key, agent }: Target,
): Promise<SeenAnswer> {
  const body = JSON.stringify({
    model: planned.model,
    ...(planned.fallbacks.length === 0 ? {} : { models: planned.fallbacks }),
    ...(planned.stream ? { stream: true } : {}),
    messages: [{ role: "user", content: promptOf(planned) }],
    metadata: { soak: String(planned.number) },
  });
  return new Promise((resolve) => {
    const outgoing = request(`${base}/chat/completions`, {
      method: "POST",
      agent,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        ...planned.headers,
      },
    });
    const leave = (seen: SeenAnswer): void => {
      end(seen);
      outgoing.destroy();
    };
    const hangs = setTimeout(leave, HANGS_MS, { kind: "broken", reason: "it hangs" });
    const leaves =
      planned.conduct === "leave"
        ? setTimeout(leave, planned.afterMs, { kind: "left" })
        : undefined;
    const end = (seen: SeenAnswer): void => {
      clearTimeout(hangs);
      clearTimeout(leaves);
      resolve(seen);
    };
    outgoing.on("error", (error) => end({ kind: "broken", reason: String(error) }));
    outgoing.on("response", (response) => {
      if (planned.conduct === "stall") standStill(response, planned.afterMs);
      void read(response).then(end);
    });
    outgoing.end(body);
  });
}

function standStill(response: IncomingMessage, ms: number): void {
  response.once("data", () => {
    response.pause();
    setTimeout(() => response.resume(), ms);
  });
}

function read(response: IncomingMessage): Promise<SeenAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", () => undefined);
    response.on("close", () => {
      const text = Buffer.concat(parts).toString();
      const { statusCode = 0, headers, complete } = response;
      resolve(
        complete
          ? readSeen(statusCode, headers["content-type"] ?? "", text)
          : { kind: "broken", reason: `the body was cut: ${text.slice(-200)}` },
      );
    });
  });
}

/** Callers keep their connections, as most clients do. */
export function createCallers(): Agent {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
}
