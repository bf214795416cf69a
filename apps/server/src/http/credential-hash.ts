import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { hashKey } from "../stores/hash-key.ts";
import { readBearer } from "./read-bearer.ts";

/** The last credential of a connection and its hash: a member of the connection itself, and gone with it. */
const LAST = Symbol("last credential");
type Connection = Socket & { [LAST]?: ReadonlyMap<string, string> };

/**
 * The hash of a request's bearer token; undefined when there is none. Most requests of a connection bring the same one,
 * and hashing it costs more than all else that is done to find its caller.
 */
export function credentialHash({ headers, socket }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const connection: Connection = socket;
  const known = connection[LAST]?.get(authorization);
  if (known !== undefined) return known;
  const token = readBearer(authorization);
  if (token === undefined) return undefined;
  const hash = hashKey(token);
  // A map looks for it by a hash, not letter by letter: who shares the connection cannot feel its way to it.
  connection[LAST] = new Map([[authorization, hash]]);
  return hash;
}
