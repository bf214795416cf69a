import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicReply } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { envelope } from "./envelope.ts";
import { faultTest } from "./fault-test.ts";

const urlsAt = (port: number): readonly string[] => [
  `http://127.0.0.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://127.1:${port}/`,
  `http://localhost:${port}/`,
  `http://localhost.:${port}/`,
  `http://0.0.0.0:${port}/`,
  `http://0:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://[::ffff:7f00:1]:${port}/`,
  `http://[64:ff9b::7f00:1]:${port}/`,
  `http://user:pw@127.0.0.1:${port}/`,
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[fd00:ec2::254]/",
  "http://10.0.0.1/",
  "http://100.64.0.1/",
  "file://localhost/x",
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_x`,
];

/** A server of the operator's own network that must not be reached: one port, both of its loopback addresses. */
async function openTrap() {
  let connections = 0;
  const listen = (host: string, port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const trap = createServer((_request, response) => {
        response.setHeader("content-type", "text/html").end("trap-secret");
      });
      trap.on("connection", () => {
        connections += 1;
      });
      trap.once("error", reject).listen(port, host, () => resolve(trap));
    });
  const first = await listen("127.0.0.1", 0);
  const { port } = first.address() as AddressInfo;
  // A machine may have no IPv6, or the port taken there.
  const second = await listen("::1", port).catch(() => undefined);
  return {
    port,
    reached: () => connections,
    close: () => {
      first.close();
      second?.close();
    },
  };
}

type Part = (url: string) => object;
const picture: Part = (url) => ({ type: "image_url", image_url: { url } });
const file: Part = (url) => ({ type: "file", file: { filename: "a.pdf", file_data: url } });

/** One that is told addresses, one that takes some, and two that are given what is fetched here. */
const READERS: readonly (readonly [string, string, Part])[] = [
  ...["t/one", "t/claude", "t/gem", "t/rock"].map((model) => ["pictures", model, picture] as const),
  ...["t/claude", "t/gem", "t/rock"].map((model) => ["files", model, file] as const),
];
for (const [what, model, part] of READERS) {
  faultTest(`B63 ${what} at private addresses are not fetched here (${model})`, async (stage) => {
    const { a, chat } = stage;
    if (model === "t/claude") a.answer(anthropicReply({ text: "from-a" }));
    const { port, reached, close } = await openTrap();
    for (const url of urlsAt(port)) {
      const content = [{ type: "text", text: "What is this?" }, part(url)];
      const before = a.calls.length;
      const reply = await chat({ model, messages: [{ role: "user", content }] });
      expect(reply.body.toString()).not.toContain("trap-secret");
      if (reply.status !== 200) {
        envelope(reply, 400);
        expect(a.calls).toHaveLength(before);
        continue;
      }
      // By reference: the provider gets the address itself.
      const sent = Buffer.from(a.calls.at(-1)?.rawBody ?? []).toString();
      expect(sent).toContain(JSON.stringify(url));
      expect(sent).not.toContain("trap-secret");
    }
    expect(reached()).toBe(0);
    close();
  });
}

faultTest("B63 a model that asks for pages at private addresses is told no", async (stage) => {
  const { a, chat } = stage;
  const { port, reached, close } = await openTrap();
  for (const url of urlsAt(port)) {
    a.reset();
    const call = { name: "sluice_web_fetch", arguments: JSON.stringify({ url }) };
    const calls = [{ id: "call_1", type: "function", function: call }];
    a.next(saying({ content: null, tool_calls: calls }, "tool_calls"), saying({ content: "No." }));
    const reply = await chat({
      plugins: [{ id: "web-fetch" }],
      messages: [{ role: "user", content: `Read ${url}` }],
    });
    expect(reply.status).toBe(200);
    const [, second] = a.calls;
    const body = second?.body as { messages: { role: string; content: string }[] } | undefined;
    expect(body?.messages.at(-1)).toMatchObject({
      role: "tool",
      content: expect.stringContaining("not allowed"),
    });
    expect(Buffer.from(second?.rawBody ?? []).toString()).not.toContain("trap-secret");
    expect(reply.body.toString()).not.toContain("trap-secret");
  }
  expect(reached()).toBe(0);
  close();
});
