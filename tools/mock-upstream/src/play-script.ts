import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { LiveCall } from "./live-call.ts";
import type { Script } from "./script.ts";
import type { Step } from "./step.ts";

/** The largest piece that a `write-many` hands to the socket at once. */
const LARGEST_WRITE = 65_536;

interface Stage {
  readonly response: ServerResponse;
  readonly call: LiveCall;
  /** Aborted when the connection is gone; every wait ends with it. */
  readonly gone: AbortSignal;
}

const wait = async (ms: number, gone: AbortSignal): Promise<void> => {
  if (ms > 0) await sleep(ms, undefined, { signal: gone }).catch(() => undefined);
};

const drained = ({ response, gone }: Stage): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off("drain", done);
      gone.removeEventListener("abort", done);
      resolve();
    };
    response.once("drain", done);
    gone.addEventListener("abort", done);
    if (gone.aborted) done();
  });

const send = async (stage: Stage, bytes: Uint8Array): Promise<void> => {
  const taken = stage.response.write(bytes);
  if (!taken) await drained(stage);
  if (stage.gone.aborted) return;
  stage.call.writes += 1;
  stage.call.bytesWritten += bytes.length;
};

const sendMany = async (stage: Stage, bytes: Uint8Array, times: number): Promise<void> => {
  if (bytes.length === 0) return;
  const perPiece = Math.max(1, Math.floor(LARGEST_WRITE / bytes.length));
  const piece = Buffer.concat(Array.from({ length: Math.min(perPiece, times) }, () => bytes));
  let left = bytes.length * times;
  let offset = 0;
  while (left > 0 && !stage.gone.aborted) {
    const size = Math.min(left, LARGEST_WRITE, piece.length - offset);
    await send(stage, piece.subarray(offset, offset + size));
    offset = (offset + size) % piece.length;
    left -= size;
  }
};

const sendWhole = (stage: Stage, bytes: Uint8Array): void => {
  if (!stage.response.headersSent) stage.response.setHeader("content-length", bytes.length);
  stage.call.writes += 1;
  stage.call.bytesWritten += bytes.length;
  stage.response.end(bytes);
};

const sendJson = (stage: Stage, text: string): void => {
  const { response } = stage;
  if (!response.headersSent && !response.hasHeader("content-type")) {
    response.setHeader("content-type", "application/json");
  }
  sendWhole(stage, Buffer.from(text));
};

/** Lets what was written leave first, then cuts the connection. */
const reset = async ({ response, call }: Stage, how: "reset" | "abort"): Promise<void> => {
  await nextTurn();
  call.close("reset", Date.now());
  if (how === "abort") response.socket?.resetAndDestroy();
  response.destroy();
};

const perform = async (step: Step, stage: Stage): Promise<void> => {
  const { response, gone } = stage;
  switch (step.kind) {
    case "status":
      response.statusCode = step.status;
      return;
    case "header":
      response.appendHeader(step.name, step.value);
      return;
    case "flush":
      response.flushHeaders();
      return;
    case "write":
      await send(stage, step.bytes);
      return wait(step.waitMs, gone);
    case "write-many":
      return sendMany(stage, step.bytes, step.times);
    case "text":
      return sendWhole(stage, step.bytes);
    case "json":
      return sendJson(stage, step.text);
    case "pause":
      return wait(step.ms, gone);
    case "hold":
      await wait(step.ms, gone);
      response.end();
      return;
    case "end":
      response.end();
      return;
    case "reset":
    case "abort":
      return reset(stage, step.kind);
    case "label":
      stage.call.label = step.label;
      return;
    default:
      step satisfies never;
  }
};

/** Plays a script on a response. Resolves when it is played, or when the connection is gone. */
export async function playScript(
  script: Script,
  response: ServerResponse,
  call: LiveCall,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    call.close(response.writableFinished ? "ended" : "caller-left", Date.now());
    gone.abort();
  });
  if (response.destroyed) return call.close("caller-left", Date.now());
  const stage: Stage = { response, call, gone: gone.signal };
  for (const step of script) {
    if (gone.signal.aborted || response.writableEnded) return;
    await perform(step, stage);
    if (response.headersSent) call.status = response.statusCode;
  }
  if (!response.writableEnded && !response.destroyed) response.end();
}
