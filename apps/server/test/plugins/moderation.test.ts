import {
  chatReply,
  errorAnswer,
  type MockUpstream,
  startMockUpstream,
  steps,
} from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let upstream: MockUpstream;
beforeAll(async () => {
  upstream = await startMockUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => upstream.reset());

const yaml = (entry: string) => `
providers:
  north: { name: North, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  acme/one: { endpoints: [{ provider: north, model: one }] }
${entry}`;

async function serving(entry: string, work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer(yaml(entry));
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

async function ask(server: TestServer, content: string, more: object = {}) {
  const reply = await server.post(
    "/chat/completions",
    { model: "acme/one", messages: [{ role: "user", content }], ...more },
    { "x-service-metadata": "enabled" },
  );
  const body = (await reply.json()) as {
    error?: { message: string; metadata?: Record<string, unknown> };
    service_metadata?: { pipeline?: { name: string; data: object }[] };
  };
  const stage = body.service_metadata?.pipeline?.find(({ name }) => name === "moderation");
  return { status: reply.status, error: body.error, stage };
}

const asked = { plugins: [{ id: "moderation" }] };
/** As OpenAI answers (`packages/providers/src/openai-compatible/__fixtures__/ORIGIN.md`). */
const verdict = (flagged: boolean) => [
  steps.header("content-type", "application/json"),
  steps.write(
    JSON.stringify({
      id: "modr-1",
      model: "omni-moderation-latest",
      results: [{ flagged, categories: { violence: flagged, hate: false }, category_scores: {} }],
    }),
  ),
];
const PROVIDER =
  "plugins: { moderation: { engine: provider, provider: north, model: omni-moderation-latest } }";
const paths = () => upstream.calls.map(({ path }) => path);

test("that no request may change is not turned off by one", async () => {
  const entry = "plugins: { moderation: { enabled: true, prevent_overrides: true } }";
  await serving(entry, async (server) => {
    const off = { plugins: [{ id: "moderation", enabled: false }] };
    const { status, error } = await ask(server, "what the fuck", off);
    expect(status).toBe(403);
    expect(error?.message).toBe(
      "plugins[0].enabled is set in sluice.yaml for all requests of this gateway",
    );
    expect((await ask(server, "hello", asked)).status).toBe(200);
    expect(paths()).toEqual(["/v1/chat/completions"]);
  });
});

describe("with nothing configured", () => {
  test("an item has the list of words judge, and nothing is sent upstream", async () => {
    await serving("", async (server) => {
      const { status, error, stage } = await ask(server, "what the fuck", asked);
      expect(status).toBe(403);
      expect(error?.metadata).toMatchObject({
        reasons: ["fuck"],
        flagged_input: "what the fuck",
        provider_name: "Local",
        model_slug: "obscenity",
      });
      expect(stage?.data).toMatchObject({ flagged: true, action: "block", engines: ["local"] });
      expect(paths()).toEqual([]);
      upstream.answer(chatReply());
      expect((await ask(server, "hello", asked)).stage?.data).toMatchObject({ flagged: false });
      expect((await ask(server, "what the fuck")).status).toBe(200);
      const off = { plugins: [{ id: "moderation", enabled: false }] };
      expect((await ask(server, "what the fuck", off)).status).toBe(200);
    });
  });

  test.each([{ level: 1 }, { engine: "provider" }, { words: ["x"] }, { enabled: 1 }])(
    "an item of %j is a 400",
    async (item) => {
      await serving("", async (server) => {
        const { status, error } = await ask(server, "hi", {
          plugins: [{ id: "moderation", ...item }],
        });
        expect(status).toBe(400);
        expect(error?.message).toMatch(/^plugins\[0\]/);
      });
    },
  );
});

describe("with a moderation endpoint", () => {
  test("it is asked first, and what it flags goes no further", async () => {
    await serving(PROVIDER, async (server) => {
      upstream.answerFor("/moderations", verdict(true));
      const { status, error } = await ask(server, "something violent", asked);
      expect(status).toBe(403);
      expect(error?.metadata).toMatchObject({
        reasons: ["violence"],
        provider_name: "North",
        model_slug: "omni-moderation-latest",
      });
      expect(paths()).toEqual(["/v1/moderations"]);
      expect(upstream.calls[0]?.body).toEqual({
        model: "omni-moderation-latest",
        input: ["something violent"],
      });
      expect(upstream.calls[0]?.headers.authorization).toBe("Bearer k");
    });
  });

  test("what it does not flag goes on, and the stage says so", async () => {
    await serving(PROVIDER, async (server) => {
      upstream.answerFor("/moderations", verdict(false));
      upstream.answerFor("/chat/completions", chatReply());
      const { status, stage } = await ask(server, "hello", asked);
      expect(status).toBe(200);
      expect(stage?.data).toMatchObject({ flagged: false, engines: ["provider"] });
      expect(paths()).toEqual(["/v1/moderations", "/v1/chat/completions"]);
    });
  });

  test("enabled by the account it judges every request", async () => {
    const entry = PROVIDER.replace("{ engine", "{ enabled: true, engine");
    await serving(entry, async (server) => {
      upstream.answerFor("/moderations", verdict(true));
      expect((await ask(server, "something violent")).status).toBe(403);
    });
  });

  test("one that fails ends the request, unless on_failure lets it pass", async () => {
    const failing = errorAnswer(500);
    await serving(PROVIDER, async (server) => {
      upstream.answerFor("/moderations", failing);
      expect((await ask(server, "hello", asked)).status).toBe(502);
      expect(paths()).not.toContain("/v1/chat/completions");
    });
    upstream.reset();
    await serving(PROVIDER.replace(" } }", ", on_failure: allow } }"), async (server) => {
      upstream.answerFor("/moderations", failing);
      upstream.answerFor("/chat/completions", chatReply());
      const { status, stage } = await ask(server, "hello", asked);
      expect(status).toBe(200);
      expect(stage?.data).toMatchObject({ failed: true });
    });
  });
});

test("the account's words and allowances are those of the list", async () => {
  const entry = 'plugins: { moderation: { enabled: true, words: ["apple pie"], allow: [fuck] } }';
  await serving(entry, async (server) => {
    upstream.answer(chatReply());
    expect((await ask(server, "Apple Pie please")).error?.metadata).toMatchObject({
      reasons: ["apple pie"],
    });
    expect((await ask(server, "what the fuck")).status).toBe(200);
  });
});

test.each(["engine: cloud", "engine: provider", "on_failure: maybe", "level: 1"])(
  "an entry of { %s } is refused at the start",
  async (entry) => {
    const starting = startTestServer(yaml(`plugins: { moderation: { enabled: true, ${entry} } }`));
    await expect(starting).rejects.toThrow(/moderation/);
  },
);
