import type { TestServer } from "../start-test-server.ts";
import { type Asking, ask, type Reply } from "./ask.ts";

/** A POST with the server's key; `body` is sent as JSON unless it is text or bytes. */
export function askWithKey(
  { base, key }: Pick<TestServer, "base" | "key">,
  path: string,
  body: unknown,
  asking: Asking = {},
): Promise<Reply> {
  return ask(base + path, {
    body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
    ...asking,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...asking.headers,
    },
  });
}
