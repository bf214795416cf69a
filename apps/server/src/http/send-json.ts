import type { ServerResponse } from "node:http";
import { encodingOf } from "./encoding-of.ts";
import { writeHead } from "./write-head.ts";

/** Writes one JSON value as the whole response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  // As text it goes out with the head in one write; as bytes it would be a second one.
  const body = JSON.stringify(value);
  const bytes = Buffer.byteLength(body);
  writeHead(response, status, {
    ...headers,
    "content-type": "application/json",
    "content-length": bytes,
  });
  response.end(body, encodingOf(body, bytes));
}
