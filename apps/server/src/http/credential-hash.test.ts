import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { hashKey } from "../stores/hash-key.ts";
import { credentialHash } from "./credential-hash.ts";

const asking = (socket: object, authorization?: string) =>
  ({ headers: authorization === undefined ? {} : { authorization }, socket }) as IncomingMessage;

test("each credential of a connection has its own hash, whatever came before it", () => {
  const socket = {};
  for (const key of ["one", "one", "two", "one"]) {
    expect(credentialHash(asking(socket, `Bearer ${key}`))).toBe(hashKey(key));
  }
  expect(credentialHash(asking(socket))).toBeUndefined();
  expect(credentialHash(asking(socket, "Basic one"))).toBeUndefined();
  expect(credentialHash(asking({}, "bearer  two"))).toBe(hashKey("two"));
});
