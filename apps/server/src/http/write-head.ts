import type { ServerResponse } from "node:http";

type Headers = Readonly<Record<string, string | number>>;

/** A member of the response itself, and gone with it. */
const NOTED = Symbol("noted headers");
type Noting = ServerResponse & { [NOTED]?: Headers };

/** Notes a header for the head of an answer: where one is set before, Node joins and checks the others once more. */
export function noteHeader(response: Noting, name: string, value: string): void {
  response[NOTED] = { ...response[NOTED], [name]: value };
}

/** Writes the head of an answer, with what was noted for it. */
export function writeHead(response: Noting, status: number, headers: Headers): void {
  response.writeHead(status, { ...response[NOTED], ...headers });
}
