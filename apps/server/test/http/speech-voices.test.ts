import { type MockUpstream, speechAnswer, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** Voices and formats of speech (contract §7.12; wire reference §11). */
const many = Array.from({ length: 30 }, (_, at) => `voice${at}`);
let upstream: MockUpstream;
let server: TestServer;
beforeAll(async () => {
  upstream = await startMockUpstream();
  upstream.answer(speechAnswer());
  const at = (more = "") => `output: [speech], endpoints: [{ provider: a, model: m ${more} }]`;
  server = await startTestServer(`
speech: { default_format: pcm }
providers:
  a: { adapter: openai, base_url: "${upstream.url}" }
  own: { adapter: openai, base_url: "${upstream.url}", options: { dialect: openai } }
  dg: { adapter: deepgram, base_url: "${upstream.url}", api_key: k }
  eleven: { adapter: elevenlabs, base_url: "${upstream.url}", api_key: k }
  v: { adapter: vllm, base_url: "${upstream.url}" }
models:
  t/plain: { ${at()} }
  t/voiced: { voices: [alloy, nova], default_voice: nova, ${at()} }
  t/own: { output: [speech], endpoints: [{ provider: own, model: m }] }
  t/usual: { output: [speech], endpoints: [{ provider: eleven, model: m }, { provider: dg, model: aura-2-thalia-en }] }
  t/many: { voices: [${many.join(", ")}], ${at()} }
  t/vllm: { output: [speech], endpoints: [{ provider: v, model: m, supports_voice_cloning: true }] }
  t/clones: { voices: [alloy], default_voice: alloy, ${at(", supports_voice_cloning: true")} }
`);
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const say = (model: string, more: object = {}) =>
  server.post("/audio/speech", { model, input: "Hello.", ...more });
const sent = () => upstream.calls.at(-1)?.body;
const clone = { input_references: [{ type: "input_audio", input_audio: { data: "UklGRg==" } }] };

test.each([
  ["t/voiced", {}, "nova"],
  ["t/voiced", { voice: null }, "nova"],
  ["t/voiced", { voice: "alloy" }, "alloy"],
  ["t/plain", { voice: "anybody" }, "anybody"],
  ["t/clones", { ...clone, voice: "alloy" }, "alloy"],
  ["t/clones", clone, undefined],
  ["t/own", { voice: { id: "voice_1234" } }, { id: "voice_1234" }],
  ["t/plain", { voice: { id: "voice_1234" } }, "voice_1234"],
  ["t/voiced", { voice: { id: "alloy" } }, "alloy"],
])("%s with %j speaks as %s", async (model, fields, voice) => {
  const response = await say(model, fields);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  expect((sent() as { voice?: unknown }).voice).toEqual(voice);
});

test.each([
  ["t/plain", {}, 400, "voice is required: t/plain has no default voice"],
  ["t/voiced", { voice: "nobody" }, 400, "voice must be one of those of t/voiced: alloy, nova"],
  ["t/voiced", { voice: { id: "nobody" } }, 400, "voice must be one of those of t/voiced: alloy"],
  ["t/many", { voice: "nobody" }, 400, "voice18, voice19 and 10 more"],
  ["t/many", {}, 400, "t/many has no default voice; it speaks as voice0, voice1"],
  ["t/voiced", clone, 404, "No endpoints found for t/voiced"],
  ["no/such", {}, 400, "no/such is not a valid model ID"],
])("%s with %j is a %i", async (model, fields, status, message) => {
  const calls = upstream.calls.length;
  const response = await say(model, fields);
  expect(response.status).toBe(status);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toContain(message);
  expect(upstream.calls).toHaveLength(calls);
});

test.each([
  [{}, "pcm", /^audio\/pcm/],
  [{ response_format: null }, "pcm", /^audio\/pcm/],
  [{ response_format: "mp3" }, "mp3", /^audio\/mpeg$/],
])("%j asks for %s where that is the default", async (fields, format, type) => {
  const response = await say("t/voiced", fields);
  expect(response.headers.get("content-type")).toMatch(type);
  await response.arrayBuffer();
  expect(sent()).toMatchObject({ response_format: format });
});

test("a provider's usual voice is taken where there is one, and no other provider then", async () => {
  const response = await say("t/usual");
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  expect(upstream.calls.at(-1)?.path).toMatch(/\/speak\?.*model=aura-2-thalia-en$/);
});

test("a voice to clone goes up in the provider's words", async () => {
  const said = { type: "text", text: "What I say." };
  const response = await say("t/vllm", { input_references: [...clone.input_references, said] });
  await response.arrayBuffer();
  expect(sent()).toMatchObject({
    ref_audio: "data:audio/wav;base64,UklGRg==",
    ref_text: "What I say.",
  });
});

test("the voices of a model are listed", async () => {
  const { data } = (await (await fetch(`${server.base}/models`)).json()) as {
    data: { id: string; supported_voices: string[] | null }[];
  };
  const voicesOf = (slug: string) => data.find(({ id }) => id === slug)?.supported_voices;
  expect([voicesOf("t/voiced"), voicesOf("t/plain")]).toEqual([["alloy", "nova"], null]);
  expect(voicesOf("local/espeak")).toContain("alloy");
});

test("only the options of the provider that serves are sent, and never over our own fields", async () => {
  const options = { a: { style: "calm", model: "other", input: "evil" }, b: { style: "loud" } };
  const response = await say("t/voiced", { provider: { options }, user: "alice", speed: 1.5 });
  await response.arrayBuffer();
  expect(sent()).toEqual({
    model: "m",
    input: "Hello.",
    voice: "nova",
    response_format: "pcm",
    speed: 1.5,
    style: "calm",
  });
});
