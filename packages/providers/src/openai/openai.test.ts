import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { openai } from "./openai.ts";

const make = (baseUrl: string | undefined, options: object = {}, headers = {}): HttpProvider =>
  openai.create({
    slug: "north",
    name: "North",
    apiKey: "up-secret-a",
    headers,
    options: openai.options.parse(options),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  }) as HttpProvider;

const bodyOf = (provider: HttpProvider) =>
  provider.chat?.encode(
    sampleCall({
      messages: [{ role: "user" as const, content: "x" }],
      max_tokens: 5,
      top_k: 3,
      stream: true,
    }),
  ).body;

describe("openai", () => {
  it.each([
    [undefined, {}, { max_completion_tokens: 5 }],
    ["https://eu.api.openai.com/v1", {}, { max_completion_tokens: 5 }],
    ["https://api.openai.com.example.test/v1", {}, { max_tokens: 5, top_k: 3 }],
    ["http://127.0.0.1:9/v1", {}, { max_tokens: 5, top_k: 3 }],
    ["http://127.0.0.1:9/v1", { dialect: "openai" }, { max_completion_tokens: 5 }],
    [
      "http://127.0.0.1:9/v1",
      { max_tokens_field: "max_completion_tokens" },
      { max_completion_tokens: 5, top_k: 3 },
    ],
  ])("speaks the dialect of %s with %j", (baseUrl, options, expected) => {
    const { max_tokens, max_completion_tokens, top_k } = bodyOf(make(baseUrl, options)) as Record<
      string,
      unknown
    >;
    const given = { max_tokens, max_completion_tokens, top_k };
    expect(JSON.parse(JSON.stringify(given))).toEqual(expected);
  });

  it("asks OpenAI to leave out the padding of stream events", () => {
    expect(bodyOf(make(undefined))).toMatchObject({
      stream_options: { include_usage: true, include_obfuscation: false },
    });
  });

  it("signs with its key, and lets configured headers win", async () => {
    const request = { method: "POST", url: "http://x/", headers: { accept: "*/*" } } as const;
    expect((await make(undefined).sign(request, 0)).headers).toEqual({
      accept: "*/*",
      authorization: "Bearer up-secret-a",
    });
    const signed = await make(undefined, {}, { Authorization: "Custom up-secret-b" }).sign(
      request,
      0,
    );
    expect(signed.headers.authorization).toBe("Custom up-secret-b");
  });

  it("sends OpenAI of a request for vectors only what it knows, and no pictures", () => {
    const { embeddings } = make(undefined);
    const asked = { model: "acme/embed", input: "a", input_type: "query", dimensions: 8, odd: 1 };
    expect(embeddings?.encode(sampleCall(asked)).body).toEqual({
      model: "large-1",
      input: "a",
      dimensions: 8,
      user: "user_0c1d",
    });
    expect(make("http://127.0.0.1:9/v1").embeddings?.encode(sampleCall(asked)).body).toMatchObject({
      input_type: "query",
      odd: 1,
    });
    const picture = { model: "acme/embed", input: [{ content: [{ type: "image_url" }] }] };
    expect(() => embeddings?.encode(sampleCall(picture))).toThrow("embeds texts and tokens only");
  });

  it("takes a base URL with or without its last slash", () => {
    expect(make("http://127.0.0.1:9/v1/").baseUrl).toBe("http://127.0.0.1:9/v1");
  });
});
