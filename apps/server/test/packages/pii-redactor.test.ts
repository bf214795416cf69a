import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openPackageStage, type PackageStage } from "./package-stage.ts";

// A server is started as a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MAIL = "ada@example.com";
const PROMPT = `Write to ${MAIL} about 4111 1111 1111 1111.`;

let upstream: MockUpstream;
let stage: PackageStage;

beforeAll(async () => {
  upstream = await startMockUpstream();
  stage = await openPackageStage(upstream, {
    packages: ["plugin-pii-redactor"],
    plugins: `"@sluice-examples/plugin-pii-redactor": { enabled: true }`,
  });
});

afterAll(async () => {
  await stage?.close();
  await upstream?.close();
});

interface Part {
  readonly delta: { readonly content?: string };
}

const chunk = (delta: object, finish: string | null = null) => ({
  id: "x",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

describe("values of a prompt", () => {
  test("do not reach the provider, and are back in the answer", async () => {
    upstream.next([
      steps.json({
        id: "x",
        object: "chat.completion",
        created: 1,
        model: "m",
        choices: [
          {
            index: 0,
            message: {
              role: "assistant",
              content: null,
              tool_calls: [
                {
                  id: "c",
                  type: "function",
                  function: { name: "f", arguments: '{"to":"[EMAIL_1]"}' },
                },
              ],
            },
            finish_reason: "tool_calls",
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    ]);
    const response = await stage.chat(PROMPT, {}, { "x-service-metadata": "enabled" });
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer).toMatchObject({
      choices: [{ message: { tool_calls: [{ function: { arguments: `{"to":"${MAIL}"}` } }] } }],
      service_metadata: {
        pipeline: [{ name: "pii-redactor", data: { replaced: { email: 1, card: 1 } } }],
      },
    });
    const sent = upstream.calls.at(-1);
    expect(sent?.body).toMatchObject({
      messages: [{ content: "Write to [EMAIL_1] about [CARD_1]." }],
    });
    expect(JSON.stringify(sent)).not.toContain(MAIL);
  });

  test("are back in a stream that cuts their placeholders", async () => {
    upstream.next([
      steps.event(chunk({ role: "assistant", content: "Sent to [EM" })),
      steps.event(chunk({ content: "AIL" })),
      steps.event(chunk({ content: "_1" })),
      steps.event(chunk({ content: "] and [CARD_1" })),
      steps.event(chunk({ content: "]." })),
      steps.event(chunk({}, "stop")),
      steps.event("[DONE]"),
    ]);
    const response = await stage.chat(PROMPT, { stream: true });
    const events = (await response.text())
      .split("\n\n")
      .filter((event) => event.startsWith("data: {"));
    const parts = events.flatMap((event) => JSON.parse(event.slice(6)).choices as Part[]);
    expect(parts.map(({ delta }) => delta.content ?? "").join("")).toBe(
      `Sent to ${MAIL} and 4111 1111 1111 1111.`,
    );
  });

  test("of kinds that are not asked for are sent", async () => {
    const plugins = [{ id: "pii-redactor", kinds: ["card"] }];
    expect((await stage.chat(PROMPT, { plugins })).status).toBe(200);
    expect(upstream.calls.at(-1)?.body).toMatchObject({
      messages: [{ content: `Write to ${MAIL} about [CARD_1].` }],
    });
  });

  test("are not hidden with options that the plugin does not know: that is a 400", async () => {
    const before = upstream.calls.length;
    const plugins = [{ id: "pii-redactor", kinds: ["names"] }];
    const refused = await stage.chat(PROMPT, { plugins });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(await refused.json())).toContain("plugins[0].kinds[0]");
    expect(upstream.calls.length).toBe(before);
  });
});
