import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Relay, startRelay } from "./start-relay.ts";

/** Long enough for bytes that pass. */
const PASSING_MS = 300;

let echo: Server;
let arrived: string[];
let relay: Relay;
const sockets: Socket[] = [];

beforeEach(async () => {
  arrived = [];
  echo = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      arrived.push(bytes.toString());
      socket.write(bytes);
    });
  }).listen(0, "127.0.0.1");
  await once(echo, "listening");
  const address = echo.address();
  relay = await startRelay(typeof address === "object" ? (address?.port ?? 0) : 0);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await relay.close();
  echo.close();
});

/** A client, and what it heard. */
function client() {
  const heard: string[] = [];
  const socket = connect(relay.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.on("data", (bytes) => heard.push(bytes.toString()));
  return { socket, heard };
}

test("bytes pass both ways, and an end is told", async () => {
  const { socket, heard } = client();
  socket.write("one");
  await expect.poll(() => heard.join("")).toBe("one");
  expect(relay.connections).toBe(1);
  socket.destroy();
  await expect.poll(() => relay.connections).toBe(0);
});

test("a silence keeps connections, and what was said arrives late", async () => {
  const { socket, heard } = client();
  socket.write("one");
  await expect.poll(() => heard.join("")).toBe("one");
  await relay.fallSilent();
  socket.write("two");
  await sleep(PASSING_MS);
  expect(arrived).toEqual(["one"]);
  await relay.speak();
  await expect.poll(() => heard.join("")).toBe("onetwo");
});

test("of a half-silence one way is heard", async () => {
  const { socket, heard } = client();
  await relay.fallSilent("to-client");
  socket.write("asked");
  await expect.poll(() => arrived.join("")).toBe("asked");
  await sleep(PASSING_MS);
  expect(heard).toEqual([]);
  await relay.speak();
  await expect.poll(() => heard.join("")).toBe("asked");
});

test("connections of a silence may be lost for good, others speak", async () => {
  const before = client();
  before.socket.write("one");
  await expect.poll(() => before.heard.join("")).toBe("one");
  await relay.fallSilent();
  await relay.speak("lost");
  before.socket.write("two");
  const after = client();
  after.socket.write("three");
  await expect.poll(() => after.heard.join("")).toBe("three");
  expect(before.heard).toEqual(["one"]);
});

test.runIf(process.platform === "linux")("connecting may never complete", async () => {
  await relay.fallSilent("both", true);
  const { socket } = client();
  const connected = once(socket, "connect").then(() => true);
  expect(await Promise.race([connected, sleep(PASSING_MS, false)])).toBe(false);
  await relay.speak();
  const after = client();
  after.socket.write("heard");
  await expect.poll(() => after.heard.join("")).toBe("heard");
});
