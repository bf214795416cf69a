import { gzipSync } from "node:zlib";
import { type MockUpstream, type Script, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTransport } from "../transport/undici-transport.ts";
import { answerText } from "./answer-text.ts";

const clocks = { connect: 5_000, firstToken: 5_000, idle: 5_000, total: 20_000 };
const TEXT = "Grüße";

let mock: MockUpstream;
const transport = createTransport();

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterEach(() => mock.reset());
afterAll(async () => {
  await mock.close();
  await transport.close();
});

/** What is made of an answer, a while after its head has come. */
async function read(script: Script): Promise<{ readonly text: string | Promise<string> }> {
  mock.answer(script);
  const request = { method: "GET", url: `${mock.url}/x`, headers: {} } as const;
  const response = await transport.send(request, clocks, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { text: answerText(response) };
}

test("an answer that is all there is text at once", async () => {
  expect(await read([steps.text(TEXT)])).toEqual({ text: TEXT });
  expect(await read([steps.text(`\ufeff${TEXT}`)])).toEqual({ text: TEXT });
});

test.each<[string, Script, string]>([
  ["is still coming", [steps.write("a"), steps.write("b", { waitMs: 200 })], "ab"],
  ["is compressed", [steps.header("content-encoding", "gzip"), steps.text(gzipSync(TEXT))], TEXT],
  ["is empty", [steps.status(200)], ""],
])("an answer that %s is waited for", async (_why, script, whole) => {
  const { text } = await read(script);
  expect(text).toBeInstanceOf(Promise);
  expect(await text).toBe(whole);
});

test("an answer that broke off is not taken for a whole one", async () => {
  const { text } = await read([steps.write("half"), steps.reset()]);
  await expect(text).rejects.toMatchObject({ failure: { kind: "malformed" } });
});
