import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProcessStage, type ProcessStage } from "./process-stage.ts";

let stage: ProcessStage;
beforeAll(async () => {
  stage = await openProcessStage({}, ["--log", "json"]);
}, 180_000);
afterAll(() => stage.close());

interface Line {
  readonly id?: string;
  readonly msg: string;
  readonly [name: string]: unknown;
}

const lines = (): readonly Line[] => stage.server.lines.map((line) => JSON.parse(line) as Line);

/** The line of a request; it comes when the request is over. */
async function lineOf(response: Response): Promise<Line> {
  await response.text();
  const id = response.headers.get("x-generation-id");
  const find = () => lines().find((line) => line.id === id && "duration_ms" in line);
  await expect.poll(find).toBeDefined();
  return find() as Line;
}

test("every line is JSON, the start's too", () => {
  expect(lines().some(({ msg }) => msg.startsWith("Sluice listens on"))).toBe(true);
});

test("a request is one line without a word of what was asked or answered", async () => {
  const secret = "my secret question";
  const line = await lineOf(await stage.chat({ messages: [{ role: "user", content: secret }] }));
  expect(line).toMatchObject({
    level: 30,
    operation: "chat",
    status: 200,
    outcome: "complete",
    streamed: false,
    requested_model: "t/one",
    model: "t/one",
    provider: "a",
    finish_reason: "stop",
    prompt_tokens: 10,
    completion_tokens: 5,
    cost_usd: 10e-6,
    key: expect.stringMatching(/^sk-sl-v1-/),
    attempts: [{ provider: "a", model: "t/one", purpose: "first", status: 200 }],
  });
  const text = stage.server.lines.join("\n");
  for (const hidden of [secret, "from-a", stage.server.key, "up-secret-a"]) {
    expect(text).not.toContain(hidden);
  }
});

test("a failure is a warning that names each attempt's", async () => {
  stage.upstream.next([steps.status(500), steps.json({ error: { message: "what you asked: x" } })]);
  const line = await lineOf(await stage.chat());
  expect(line).toMatchObject({
    level: 40,
    status: 502,
    outcome: "failed",
    error: { status: 502, type: expect.any(String) },
    attempts: [{ provider: "a", failure: expect.any(String), status: 500 }],
  });
  expect(JSON.stringify(line)).not.toContain("what you asked");
});

test("with logging.prompts both are told, streamed answers too, as far as they are not too long", async () => {
  await stage.replace({ prompt: 2, more: "logging: { prompts: true }" });
  await stage.said("configuration reloaded");
  const content = `a question ${"and more ".repeat(10_000)}`;
  const line = await lineOf(
    await stage.chat({ stream: true, messages: [{ role: "user", content }] }),
  );
  expect(line.answer).toBe("from-a");
  expect(line.prompt).toMatch(/^\[\{"role":"user","content":"a question and more /);
  expect(String(line.prompt).length).toBeLessThan(17_000);
  expect((await lineOf(await stage.chat())).answer).toBe("from-a");
});
