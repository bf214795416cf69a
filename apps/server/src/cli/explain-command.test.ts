import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainReply } from "@sluice/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";

let folder: string;
let config: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-explain-"));
  config = await file(
    "sluice.yaml",
    `providers:
  north: { name: North, adapter: openai, base_url: "http://127.0.0.1:9" }
  south: { name: South, adapter: openai, base_url: "http://127.0.0.1:9" }
models:
  acme/large:
    endpoints:
      - { provider: north, model: n, price: { prompt: 1, completion: 2 } }
      - { provider: south, model: s, price: { prompt: 2, completion: 4 } }
guardrails:
  - { name: secrets, patterns: ["AKIA[0-9A-Z]{4}"], action: block }
  - { name: birds, patterns: ["(?i)lark"], action: block, scope: support-bot }
  - { name: long, patterns: ["x{100,}"], action: redact }
`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function run(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(["explain", "--config", config, ...args], {
    env: {},
    version: "1.2.3",
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    now: () => 0,
    randomBytes: (count) => new Uint8Array(count),
    network: {
      isListening: async () => expect.fail("nobody is to be asked"),
      listModels: async () => expect.fail("nobody is to be asked"),
    },
    startServer: async () => expect.fail("nothing is to be started"),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const json = async (...args: readonly string[]) => {
  const { code, out, err } = await run("--json", ...args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return explainReply.parse(JSON.parse(out));
};

test("a model is explained as a table", async () => {
  const { code, out, err } = await run("--model", "acme/large");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("acme/large: direct, by draw");
  expect(out).toMatch(/1 +north +acme\/large +80 % +\$0\.00000\d+ to no known end/);
  expect(out).toMatch(/2 +south +acme\/large +20 %/);
  expect(out).toContain("nothing was sent");
});

test("a body is explained with what is left out, changed and done", async () => {
  const body = await file(
    "body.json",
    JSON.stringify({
      messages: [{ role: "user", content: "Hi" }],
      max_completion_tokens: 10,
      response_format: { type: "json_object" },
      plugins: [{ id: "response-healing" }],
      provider: { only: ["south"] },
    }),
  );
  const { out } = await run("--model", "acme/large", "--body", body);
  expect(out).toMatch(/Left out\n +north +acme\/large +Filter by Allowed Providers/);
  expect(out).toMatch(/Plugins\n +response-healing +on the answer/);
  expect(out).toMatch(
    /Parameters\n +south +acme\/large +max_completion_tokens +becomes max_tokens/,
  );
  const reply = await json("--model", "acme/large", "--body", body);
  expect(reply.plan.candidates).toMatchObject([{ provider: "south", probability: 1 }]);
});

test("a router of models tells what it chose, and why", async () => {
  const { out } = await run("--model", "sluice/pareto-code");
  expect(out).toContain("sluice/pareto-code: pareto, by draw");
  expect(out).toMatch(/ +pareto-router +low tier: acme\/large/);
  const reply = await json("--model", "sluice/auto");
  expect(reply.plan).toMatchObject({ strategy: "auto", candidates: [{ model: "acme/large" }, {}] });
  expect(reply.pipeline.at(-1)).toMatchObject({
    name: "auto-router",
    data: { ranked_by: "estimate" },
  });
});

test("a seed fixes the draw", async () => {
  const firsts = new Set<string>();
  for (let number = 0; number < 20; number += 1) {
    const args = ["--model", "acme/large", "--seed", `n${number}`];
    const [one, other] = [await json(...args), await json(...args)];
    expect(other).toEqual(one);
    firsts.add(one.plan.candidates[0]?.provider ?? "");
  }
  expect(firsts.size).toBe(2);
});

test.each([
  ["neither model nor body", [], "Name a model with --model"],
  ["an unknown model", ["--model", "acme/none"], "acme/none is not a valid model ID"],
  [
    "a file that is not there",
    ["--body", "/nowhere.json"],
    "/nowhere.json cannot be read: there is no such file",
  ],
  ["an unknown option", ["--modle", "x"], "unknown option '--modle'"],
])("%s is told, with exit code 1", async (_name, args, message) => {
  const { code, out, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toContain(message);
  expect(err).not.toMatch(/\n\s+at /);
  expect(out).toBe("");
});

test("a body that is no request is told, with exit code 1", async () => {
  for (const [text, message] of [
    ["{", "is not valid JSON"],
    ["[]", "does not hold a JSON object"],
    ["{}", "messages"],
    ['{"messages":[{"role":"user","content":"x"}],"temperature":9}', "temperature"],
  ] as const) {
    const body = await file("bad.json", text);
    const { code, err } = await run("--model", "acme/large", "--body", body);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  }
});

test("when nothing is left each endpoint has its reason", async () => {
  const body = await file(
    "strict.json",
    JSON.stringify({
      model: "acme/large",
      messages: [{ role: "user", content: "Hi" }],
      provider: { max_price: { prompt: 0.5 } },
    }),
  );
  const { code, err } = await run("--body", body);
  expect(code).toBe(1);
  expect(err).toMatch(/ +north +acme\/large +.*0\.5/);
  expect(err).toContain("max price");
  const told = await run("--json", "--body", body);
  expect(told.code).toBe(1);
  expect(JSON.parse(told.out).error).toMatchObject({ code: 404 });
});

const asking = (content: string) =>
  file("asking.json", JSON.stringify({ messages: [{ role: "user", content }] }));

test("what a guardrail blocks is told with the expression, with exit code 1", async () => {
  const args = ["--model", "acme/large", "--body", await asking("the key is AKIA1234")];
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain("  AKIA[0-9A-Z]{4}\n");
  expect(err).toContain("blocked by guardrail secrets");
  const told = await run("--json", ...args);
  expect(told.code).toBe(1);
  expect(JSON.parse(told.out).error).toMatchObject({
    code: 403,
    metadata: { patterns: ["AKIA[0-9A-Z]{4}"], guardrail: "secrets", guardrail_scope: "account" },
  });
});

test("a guardrail of one key looks only where that key asks", async () => {
  const args = ["--model", "acme/large", "--body", await asking("a lark sings")];
  expect((await run(...args)).code).toBe(0);
  expect((await run(...args, "--key-name", "another")).code).toBe(0);
  const { code, err } = await run(...args, "--key-name", "support-bot");
  expect(code).toBe(1);
  expect(err).toContain("blocked by guardrail birds");
});

test("a request is explained without what a guardrail takes out", async () => {
  const body = await asking("x".repeat(10_000));
  const { estimated_cost: cost } = await json("--model", "acme/large", "--body", body);
  expect(cost.prompt_tokens.max).toBeLessThan(1_000);
});
