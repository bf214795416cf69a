import type { Message } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { bodyOf } from "../../test/body-of.ts";
import { fixturesIn } from "../../test/fixtures-in.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { droppedParameters } from "../dropped-parameters.ts";
import { together } from "./together.ts";

const provider = makeProvider(together);
const { json } = fixturesIn(import.meta.url);

describe("chat at Together", () => {
  it("turns thinking on and off apart from its effort", () => {
    expect(bodyOf(provider, { reasoning: { effort: "xhigh" } })).toMatchObject({
      reasoning: { enabled: true },
      reasoning_effort: "high",
    });
    const off = bodyOf(provider, { reasoning: { effort: "none" } });
    expect(off).toMatchObject({ reasoning: { enabled: false } });
    expect(off).not.toHaveProperty("reasoning_effort");
    expect(bodyOf(provider, {})).not.toHaveProperty("reasoning");
  });

  it("counts alternatives in logprobs, and lists what stops", () => {
    const asked = { logprobs: true, top_logprobs: 3, stop: "END" };
    expect(bodyOf(provider, asked)).toMatchObject({ logprobs: 3, stop: ["END"] });
    expect(bodyOf(provider, { logprobs: true })).toMatchObject({ logprobs: 1 });
    expect(bodyOf(provider, { logprobs: false, stop: null })).not.toHaveProperty("logprobs");
  });

  it("keeps thoughts of earlier turns, and names what of them stays here", () => {
    const messages: Message[] = [
      { role: "developer", content: "SYS" },
      { role: "user", content: "2+2?" },
      { role: "assistant", content: "4", reasoning: "2+2", reasoning_details: [] },
      { role: "user", content: "Sure?" },
    ];
    expect(bodyOf(provider, { messages }).messages).toEqual([
      { role: "system", content: "SYS" },
      messages[1],
      { role: "assistant", content: "4", reasoning: "2+2" },
      messages[3],
    ]);
    const table = provider.chat?.parameters;
    expect(table && droppedParameters(table, { messages })).toEqual(["messages.reasoning_details"]);
  });

  it("leaves a grammar out and says so", () => {
    const request = {
      messages: [{ role: "user" as const, content: "x" }],
      response_format: { type: "grammar" as const, grammar: "root ::= [0-9]" },
    };
    const call = sampleCall(request);
    expect(provider.chat?.leftOut?.(request, call.endpoint)).toEqual(["response_format"]);
    expect(bodyOf(provider, request)).not.toHaveProperty("response_format");
  });
});

describe("speech at Together", () => {
  const speak = (more: object) =>
    provider.speech?.encode(sampleCall({ model: "m", input: "Hi.", voice: "tara", ...more })).body;

  it("asks for raw samples of 16 bits, at a rate that every model has", () => {
    const pcm = { response_format: "raw", response_encoding: "pcm_s16le", sample_rate: 24_000 };
    const body = { model: "large-1", input: "Hi.", voice: "tara" };
    expect(speak({ response_format: "pcm" })).toEqual({ ...body, ...pcm });
    expect(speak({ language: "de" })).toEqual({ ...body, response_format: "mp3", language: "de" });
    const own = { options: { north: { sample_rate: 44_100, response_format: "wav" } } };
    expect(speak({ response_format: "pcm", provider: own })).toMatchObject({
      ...pcm,
      sample_rate: 44_100,
    });
  });

  it("wants a voice", () => {
    expect(() => speak({ voice: undefined })).toThrow("voice is required");
  });
});

it("ranks texts and does not ask for them back", () => {
  const request = { model: "m", query: "q", documents: ["a", { text: "b" }], top_n: 9 };
  expect(provider.rerank?.encode(sampleCall(request))).toEqual({
    method: "POST",
    path: "/rerank",
    body: {
      model: "large-1",
      query: "q",
      documents: ["a", "b"],
      top_n: 2,
      return_documents: false,
    },
  });
});

it("serves no moderations", () => {
  expect(provider).not.toHaveProperty("moderations");
});

it("lists models by what they do, without the ones that make pictures or judge", () => {
  const usual = together.listing?.("k").usual;
  expect(usual?.(json("models.json"))).toMatchObject({
    data: [
      {
        id: "openai/gpt-oss-20b",
        name: "OpenAI GPT-OSS 20B",
        context_length: 131_072,
        architecture: { output_modalities: ["text"] },
      },
      { id: "BAAI/bge-large-en-v1.5", architecture: { output_modalities: ["embeddings"] } },
    ],
  });
  expect(usual?.({ error: "?" })).toEqual({ error: "?" });
});
