import type { RecordedCall } from "./recorded-call.ts";

/** A call that is over, as one line of JSON: what `--log` prints. */
export function logLine(call: RecordedCall): string {
  const { method, path, status, label, outcome, writes, bytesWritten, connection } = call;
  return JSON.stringify({
    at: new Date(call.startedAt).toISOString(),
    method,
    path,
    status: status ?? null,
    fault: label ?? null,
    outcome,
    ms: (call.closedAt ?? call.startedAt) - call.startedAt,
    writes,
    bytes: bytesWritten,
    connection,
  });
}
