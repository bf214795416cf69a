import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMockUpstream } from "@sluice/mock-upstream";
import { expect, test } from "vitest";
import { startServer } from "../../src/start.ts";
import { answerOf } from "../faults/answers.ts";

/** Sockets, timers, watches and threads that are open, by kind. */
const open = () => process.getActiveResourcesInfo().sort();

test("a hundred reloads leave no connection, timer or watch behind", {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-reloads-"));
  const upstream = await startMockUpstream();
  upstream.answer(answerOf("a"));
  const configPath = join(folder, "sluice.yaml");
  const write = (price: number) =>
    writeFile(
      configPath,
      `
database: sqlite:data/sluice.db
logging: { level: silent }
providers: { a: { adapter: openai, base_url: "${upstream.url}", api_key: k } }
models: { t/one: { endpoints: [{ provider: a, model: m, price: { prompt: ${price}, completion: 0 } }] } }
`,
    );
  await write(1);
  const env = { SLUICE_DISCOVERY: "off" };
  const server = await startServer({ configPath, port: 0, env, log: "json", print: () => {} });
  const key = (await readFile(join(folder, "data/first-key"), "utf8")).trim();
  const ask = async (): Promise<number> => {
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: '{"model":"t/one","messages":[{"role":"user","content":"hi"}]}',
    });
    const { usage } = (await response.json()) as { readonly usage: { readonly cost: number } };
    return Math.round(usage.cost * 1e9);
  };

  await ask();
  await server.reload("test");
  const before = open();
  for (let price = 1; price <= 100; price += 1) {
    await write(price);
    await server.reload("test");
    expect(await ask()).toBe(price * 10_000);
  }
  expect(upstream.connections).toBeLessThan(20);
  await expect.poll(() => open().length).toBeLessThanOrEqual(before.length);
  await server.close();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});
