import { type Agent, request as httpRequest } from "node:http";
import { type Reply, readAll } from "../../faults/ask.ts";
import type { FuzzRequest } from "./fuzz-request.ts";

/** Where fuzz goes, and what stands for `:key` and `:hash`. */
export interface FuzzTarget {
  readonly port: number;
  readonly agent: Agent;
  keyFor(path: string): string;
  readonly hash: string;
}

/** Sends one and reads the answer; rejects when the connection ends without one. */
export function sendFuzzRequest(
  { port, agent, keyFor, hash }: FuzzTarget,
  { method, path, headers, body, pieces }: FuzzRequest,
): Promise<Reply> {
  const sent = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace(":key", keyFor(path)),
  ]);
  // Node's client frames no body of a method that usually has none.
  const framing =
    pieces === 0 ? ["content-length", body?.length ?? 0] : ["transfer-encoding", "chunked"];
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        port,
        host: "127.0.0.1",
        method,
        path: path.replace(":hash", hash),
        headers: Object.fromEntries([...sent, framing]),
        agent,
      },
      (response) => readAll(response).then(resolve),
    );
    // An answer may come, and the connection close, before all of a refused body is written.
    outgoing.on("error", (error) => setTimeout(reject, 1000, error));
    for (const piece of split(body, pieces)) outgoing.write(piece);
    outgoing.end();
  });
}

function split(body: Buffer | undefined, pieces: number): readonly Buffer[] {
  if (body === undefined || body.length === 0) return [];
  const size = Math.ceil(body.length / Math.max(pieces, 1));
  return Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
}
