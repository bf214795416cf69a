import { expect, test } from "vitest";
import { namesThisMachine } from "./names-this-machine.ts";

test.each(["127.0.0.1:7878", "127.0.0.1", "localhost:1", "LOCALHOST", "a.localhost", "[::1]:7878"])(
  "%s is this machine",
  (host) => expect(namesThisMachine(host)).toBe(true),
);

test.each([
  "evil.test",
  "127.0.0.1.evil.test",
  "localhost.evil.test",
  "evil.test:127",
  "x@127.0.0.1",
  "",
])("%j may be anybody", (host) => expect(namesThisMachine(host)).toBe(false));
