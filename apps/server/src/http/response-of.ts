import type { IncomingMessage, ServerResponse } from "node:http";

/** A member of the request itself, and gone with it. */
const RESPONSE = Symbol("response");
type Noted = IncomingMessage & { [RESPONSE]?: ServerResponse };

/** Notes which response answers a request: its end is the request's. */
export function noteResponse(request: Noted, response: ServerResponse): void {
  request[RESPONSE] = response;
}

/** The response that was noted. */
export function responseOf(request: Noted): ServerResponse | undefined {
  return request[RESPONSE];
}
