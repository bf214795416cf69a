import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../faults/stage.ts";
import { startTestServer } from "../start-test-server.ts";

/** Names that mean something to JavaScript are names like any other. */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({
    more: 'guardrails: [{ name: g, patterns: ["never-said"], action: redact, on: [input, output] }]',
  });
});
afterAll(() => stage.close());

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

/** JSON text whose member is its own, which an object literal could not have. */
const named = (name: string, value = '{"polluted":true,"polluted_text":"never-said"}'): string =>
  `{${JSON.stringify(name)}:${value}}`;

function notPolluted(): void {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
}

describe.each(NAMES)("%s", (name) => {
  const member = named(name).slice(1, -1);
  test.each([
    ["a body", member],
    ["a body twice", `${member},"constructor":{"prototype":{"polluted":true}}`],
    ["preferences", `"provider":${named(name)}`],
    ["a sort", `"provider":{"sort":${JSON.stringify(name)}}`],
    [
      "an order",
      `"provider":{"order":[${JSON.stringify(name)}],"only":[${JSON.stringify(name)},"a"]}`,
    ],
    ["a plugin's options", `"plugins":[{"id":"response-healing",${member}}]`],
    ["a plugin", `"plugins":[{"id":${JSON.stringify(name)}}]`],
    ["notes", `"metadata":${named(name, '"text"')}`],
    ["a trace", `"trace":${named(name)}`],
    ["biases", `"logit_bias":${named(name, "1")}`],
    ["settings of images", `"image_config":${named(name, '"text"')}`],
    [
      "a tool",
      `"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":${named(name)}}}}]`,
    ],
    [
      "the form of the answer",
      `"response_format":{"type":"json_schema","json_schema":{"name":"n","schema":${named(name)}}}`,
    ],
    ["a model", `"model":${JSON.stringify(name)}`],
    ["a model with an author", `"model":${JSON.stringify(`${name}/${name}`)}`],
    ["a suffix", `"model":${JSON.stringify(`t/one:${name}`)}`],
    ["models", `"models":[${JSON.stringify(name)}]`],
    ["a preset", `"preset":${JSON.stringify(name)}`],
    ["a session", `"session_id":${JSON.stringify(name)}`],
  ])("as %s does no harm", async (_what, more) => {
    const model = more.includes('"model":') ? "" : '"model":"t/two",';
    const body = `{${model}"messages":[{"role":"user","content":"q",${member}}],${more}}`;
    const reply = await stage.post("/chat/completions", body);
    expect(reply.status).not.toBe(500);
    notPolluted();
    expect((await stage.post("/explain", body)).status).not.toBe(500);
    notPolluted();
  });

  test("in rerank, speech, keys and addresses does no harm", async () => {
    const bodies = [
      ["/rerank", `{"model":"t/rank","query":"q","documents":[{"text":"a",${member}}],${member}}`],
      [
        "/audio/speech",
        `{"model":"t/voice","input":"q","provider":{"options":${named(name, "{}")}}}`,
      ],
      ["/audio/speech", `{"model":"t/voice","input":"q","voice":${JSON.stringify(name)}}`],
      ["/keys", `{"name":"k",${member}}`],
    ] as const;
    for (const [path, body] of bodies) {
      expect((await stage.post(path, body)).status).not.toBe(500);
    }
    for (const path of [
      `/models/${name}/${name}`,
      `/models/${name}`,
      `/models/${name}/${name}/endpoints`,
      `/models?sort=${name}&${name}=1&output_modalities=${name}`,
    ]) {
      expect((await fetch(stage.server.base + path)).status).not.toBe(500);
    }
    const headers = { "x-provider-api-keys": named(name, '"own-key-of-a-caller"') };
    expect((await stage.chat({}, { headers })).status).not.toBe(500);
    notPolluted();
  });

  test("in a configuration is an unknown key like any other", async () => {
    for (const yaml of [
      `${name}: { polluted: 1 }`,
      `server: { ${name}: 1 }`,
      `guardrails: [{ ${name}: 1 }]`,
    ]) {
      await expect(startTestServer(`${yaml}\n`)).rejects.toThrow(/unknown key|is missing/);
    }
    notPolluted();
  });
});

test("the options of a provider named so are options", async () => {
  const server = await startTestServer('plugins: { "__proto__": { polluted: true } }\n').catch(
    (error: Error) => error,
  );
  notPolluted();
  if (!(server instanceof Error)) await server.close();
});
