import type { TransportResponse } from "./transport.ts";

/** One header of a response, null when it has none; does not make `headers` where the transport knows better. */
export function headerOf(
  response: Pick<TransportResponse, "headers" | "header">,
  name: string,
): string | null {
  return response.header === undefined ? response.headers.get(name) : response.header(name);
}
