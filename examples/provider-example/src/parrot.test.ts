import { readFileSync } from "node:fs";
import { ProviderError } from "@sluice/errors";
import { droppedParameters } from "@sluice/providers";
import {
  type ChatFixture,
  type FailureFixture,
  providerConformance,
  sampleCall,
} from "@sluice/providers/conformance";
import type { ChatRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import parrot from "./index.ts";

const provider = parrot.create({
  slug: "parrot",
  name: "Parrot",
  apiKey: "pieces-of-eight",
  headers: { "x-team": "blue" },
  options: parrot.options.parse({ aviary: "north" }),
});
if (provider.kind !== "http" || provider.chat === undefined) throw new Error("no chat");
const { chat } = provider;

const folder = new URL("./__fixtures__/", import.meta.url);
const fixture = (name: string): ChatFixture => ({
  name,
  body: JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")),
  stream: readFileSync(new URL(`${name}.sse`, folder)),
});
const told = (why: string) => JSON.stringify({ failed: { why, text: "Squawk." } });
const refusal = (why: string, status: number, kind: FailureFixture["kind"]): FailureFixture => ({
  name: why,
  status,
  body: told(why),
  kind,
});

const failures: readonly FailureFixture[] = [
  refusal("too_long", 400, "too-long"),
  refusal("rude", 400, "refused"),
  refusal("no_such_skill", 400, "unsupported"),
  refusal("bad_request", 400, "rejected"),
  refusal("bad_key", 401, "unauthorized"),
  refusal("busy", 529, "overloaded"),
  {
    ...refusal("slow_down", 429, "rate-limited"),
    headers: { "retry-after": "3" },
    retryAfterMs: 3000,
  },
  { name: "a word nobody knows", status: 503, body: told("moulting"), kind: "unavailable" },
  { name: "markup", status: 500, body: "<html>oops</html>", kind: "malformed" },
  { name: "nothing", status: 422, body: "", kind: "rejected" },
];

describe("conformance", () => {
  const chats = [fixture("text"), fixture("calls")];
  for (const { name, run } of providerConformance(provider, { chat: chats, failures }))
    it(name, run);
});

const request: ChatRequest = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Weather?" }] },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c1", type: "function", function: { name: "weather", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "c1", content: "rain" },
  ],
  temperature: 0,
  max_tokens: 10,
  max_completion_tokens: 20,
  stop: "END",
  top_k: 5,
  stream: true,
  tools: [{ type: "function", function: { name: "weather" } }, { type: "sluice:web_search" }],
};

describe("what goes up", () => {
  it("is in Parrot's words", () => {
    expect(chat.encode(sampleCall(request))).toEqual({
      method: "POST",
      path: "/speak",
      body: {
        engine: "large-1",
        turns: [
          { by: "keeper", text: "Be brief." },
          { by: "person", text: "Weather?" },
          { by: "parrot", text: "", calls: [{ id: "c1", name: "weather", input: "{}" }] },
          { by: "skill", call: "c1", text: "rain" },
        ],
        live: true,
        heat: 0,
        limit: 20,
        stops: ["END"],
        skills: [{ name: "weather" }],
        listener: "user_0c1d",
      },
    });
  });

  it("lacks what the table says, and the table says what is lacking", () => {
    expect(droppedParameters(chat.parameters, request)).toEqual(["top_k"]);
  });

  it("is refused when it holds an image, so that another endpoint is tried", () => {
    const image = { type: "image_url" as const, image_url: { url: "https://example.test/a.png" } };
    const messages = [{ role: "user" as const, content: [image] }];
    expect(() => chat.encode(sampleCall({ messages }))).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: "unsupported" }) }),
    );
  });

  it("bears the key, the aviary and the configured headers", async () => {
    const sent = { method: "POST", url: "https://x.test/speak", headers: { a: "b" } } as const;
    expect(await provider.sign(sent, 0)).toEqual({
      ...sent,
      headers: {
        a: "b",
        "x-parrot-key": "pieces-of-eight",
        "x-parrot-aviary": "north",
        "x-team": "blue",
      },
    });
  });
});

describe("what comes down", () => {
  it("shows no key in a refusal", () => {
    const failure = provider.readFailure(401, new Headers(), told("key pieces-of-eight is bad"));
    expect(JSON.stringify(failure)).not.toContain("pieces-of-eight");
  });

  it("may fail in the middle of a stream", () => {
    const stream = chat.openStream(sampleCall({ messages: [] }));
    const data = JSON.stringify({ why: "busy", text: "Squawk." });
    const thrown = (() => {
      try {
        return stream.push([{ event: "failed", data, id: undefined }]);
      } catch (error) {
        return error;
      }
    })();
    expect(ProviderError.isInstance(thrown) && thrown.failure).toMatchObject({
      kind: "overloaded",
      code: "busy",
      provider: "north",
    });
  });
});
