import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { createPostgresKeyEvents } from "./create-postgres-key-events.ts";

it("ends while it connects to a server that never says a word", async () => {
  const open = new Set<Socket>();
  const deaf = createServer((socket) => open.add(socket));
  await once(deaf.listen(0, "127.0.0.1"), "listening");
  const { port } = deaf.address() as AddressInfo;
  const asked = once(deaf, "connection");
  const events = createPostgresKeyEvents(`postgres://u:p@127.0.0.1:${port}/d`, async () => []);
  await asked;
  await expect(events.close()).resolves.toBeUndefined();
  for (const socket of open) socket.destroy();
  deaf.close();
});
