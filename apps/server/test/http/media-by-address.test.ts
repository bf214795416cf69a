import {
  anthropicReply,
  completeAnswer,
  geminiReply,
  type MockUpstream,
  type Script,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

/** Pictures and files by address, for providers that fetch nothing: the gateway does. */

const PNG = Buffer.from("89504e470d0a1a0a00", "hex");
const PDF = Buffer.from("%PDF-1.4 …");

let upstream: MockUpstream;
let other: MockUpstream;
let site: MockUpstream;
/** Reaches the site on loopback, and one that may not. */
let server: TestServer;
let closed: TestServer;

const yaml = (network: string) => `
retries: { attempts: 0 }
${network}
providers:
  rock: { name: Rock, adapter: bedrock, base_url: "${upstream.url}", api_key: up, options: { region: us-east-1 } }
  gem: { name: Gem, adapter: gemini, base_url: "${upstream.url}", api_key: up }
  cloud: { name: Cloud, adapter: vertex, base_url: "${upstream.url}", api_key: ya29.up, options: { project: p } }
  open: { name: Open, adapter: openai, base_url: "${upstream.url}", api_key: up, options: { dialect: openai } }
  claude: { name: Claude, adapter: anthropic, base_url: "${other.url}", api_key: up }
models:
  t/rock: { input: [text, image, file], endpoints: [{ provider: rock, model: us.anthropic.claude-sonnet-4-5-20250929-v1:0 }] }
  t/gem: { input: [text, image, file], endpoints: [{ provider: gem, model: gemini-3-pro }] }
  t/cloud: { input: [text, image, file], endpoints: [{ provider: cloud, model: claude-opus-4-5 }] }
  t/open: { input: [text, image, file], endpoints: [{ provider: open, model: gpt-x }] }
  t/claude: { input: [text, image, file], endpoints: [{ provider: claude, model: claude-opus-4-8 }] }
`;

beforeAll(async () => {
  [upstream, other, site] = await Promise.all([
    startMockUpstream(),
    startMockUpstream(),
    startMockUpstream(),
  ]);
  server = await startTestServer(yaml('network: { allow_private: ["127.0.0.0/8"] }'));
  closed = await startTestServer(yaml(""));
});
afterEach(() => {
  for (const mock of [upstream, other, site]) mock.reset();
});
afterAll(async () => {
  await Promise.all([server.close(), closed.close()]);
  await Promise.all([upstream, other, site].map((mock) => mock.close()));
});

const serve = (bytes: Uint8Array, type: string): Script => [
  steps.header("content-type", type),
  steps.text(bytes),
];
const picture = () => ({
  type: "image_url",
  image_url: { url: `${site.origin}/cat?signature=s3cret` },
});
const ask = (at: TestServer, model: string, part: object, more: object = {}) =>
  at.post("/chat/completions", {
    model,
    messages: [{ role: "user", content: [{ type: "text", text: "What is this?" }, part] }],
    ...more,
  });

describe.each([false, true])("stream: %s", (stream) => {
  it("a picture goes to Bedrock as its bytes", async () => {
    site.answer(serve(PNG, "image/png"));
    upstream.answer(completeAnswer({ tokens: 2 }));
    const response = await ask(server, "t/rock", picture(), { stream });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(stream ? "[DONE]" : "w1 w2");
    expect(upstream.calls[0]?.body).toMatchObject({
      messages: [
        {
          content: [
            { text: "What is this?" },
            { image: { format: "png", source: { bytes: PNG.toString("base64") } } },
          ],
        },
      ],
    });
    expect(JSON.stringify(site.calls[0]?.headers)).not.toContain(server.key);
  });
});

it("a PDF goes to OpenAI as data, and under its name", async () => {
  site.answer(serve(PDF, "application/octet-stream"));
  upstream.answer(completeAnswer({ tokens: 2 }));
  const file = { filename: "plan.pdf", file_data: `${site.origin}/plan` };
  expect((await ask(server, "t/open", { type: "file", file })).status).toBe(200);
  const data = `data:application/pdf;base64,${PDF.toString("base64")}`;
  expect(upstream.calls[0]?.body).toMatchObject({
    messages: [
      { content: [{}, { type: "file", file: { filename: "plan.pdf", file_data: data } }] },
    ],
  });
});

it("a picture whose address tells no type goes to Gemini as its bytes", async () => {
  site.answer(serve(PNG, "image/png"));
  upstream.answer(geminiReply({ text: "A cat." }));
  expect((await ask(server, "t/gem", picture())).status).toBe(200);
  expect(JSON.stringify(upstream.calls[0]?.body)).toContain(
    `{"inlineData":{"mimeType":"image/png","data":"${PNG.toString("base64")}"}}`,
  );
});

it("a picture goes to Claude on Vertex AI as its bytes", async () => {
  site.answer(serve(PNG, "image/png"));
  upstream.answer(completeAnswer({ tokens: 2 }));
  expect((await ask(server, "t/cloud", picture())).status).toBe(200);
  const source = { type: "base64", media_type: "image/png", data: PNG.toString("base64") };
  expect(upstream.calls[0]?.body).toMatchObject({
    messages: [{ content: [{ type: "text" }, { type: "image", source }] }],
  });
});

describe("what cannot be fetched", () => {
  const said = async (response: Response) => {
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: number; message: string } };
    expect(error.code).toBe(400);
    expect(error.message).not.toContain("s3cret");
    return error.message;
  };

  it("is a private address that nobody allowed: 400, and no connection", async () => {
    expect(await said(await ask(closed, "t/rock", picture()))).toMatch(
      /Rock cannot fetch it\. The image at 127\.0\.0\.1:\d+ could not be fetched: The address of 127\.0\.0\.1 is not allowed/,
    );
    expect(site.calls).toHaveLength(0);
    expect(upstream.calls).toHaveLength(0);
  });

  it.each<[string, Script, RegExp]>([
    ["is gone", [steps.status(404), steps.text("no")], /status 404/],
    ["is a page", serve(Buffer.from("<p>"), "text/html"), /no image but text\/html/],
    [
      "leads to a private address",
      [steps.status(302), steps.header("location", "http://10.0.0.1/"), steps.text("")],
      /10\.0\.0\.1 is not allowed/,
    ],
    [
      "is another protocol in the end",
      [steps.status(302), steps.header("location", "file:///etc/passwd"), steps.text("")],
      /Only http and https/,
    ],
  ])("%s: 400", async (_name, script, words) => {
    site.answer(script);
    expect(await said(await ask(server, "t/rock", picture()))).toMatch(words);
    expect(upstream.calls).toHaveLength(0);
  });

  it("is left to a model whose provider takes the address itself", async () => {
    site.answer([steps.status(404), steps.text("no")]);
    other.answer(anthropicReply({ text: "A cat." }));
    const url = { type: "image_url", image_url: { url: "https://127.0.0.1:1/cat.png" } };
    const response = await ask(server, "t/rock", url, { models: ["t/claude"] });
    expect(response.status).toBe(200);
    expect(JSON.stringify(other.calls[0]?.body)).toContain('"url":"https://127.0.0.1:1/cat.png"');
  });
});
