import type { IncomingMessage } from "node:http";
import type { CallOutcome, RecordedCall } from "./recorded-call.ts";

/** A recorded call that can still change; the mock's own view of it. */
export interface LiveCall extends RecordedCall {
  closedAt: number | undefined;
  outcome: CallOutcome;
  status: number | undefined;
  label: string | undefined;
  writes: number;
  bytesWritten: number;
  /** Notes how the exchange ended; only the first word counts. */
  close(outcome: CallOutcome, at: number): void;
}

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/** When a call began, and where. */
export interface CallPlace {
  readonly startedAt: number;
  readonly connection: number;
  readonly callOnConnection: number;
}

/** Starts the record of a call whose body has been read. */
export function liveCall(
  request: IncomingMessage,
  rawBody: Uint8Array,
  place: CallPlace,
): LiveCall {
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });
  const call: LiveCall = {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    rawBody,
    body: parseJson(rawBody),
    ...place,
    closedAt: undefined,
    outcome: "open",
    status: undefined,
    label: undefined,
    writes: 0,
    bytesWritten: 0,
    closed,
    close(outcome, at) {
      if (call.outcome !== "open") return;
      call.outcome = outcome;
      call.closedAt = at;
      resolveClosed();
    },
  };
  return call;
}
