import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openPackageStage, type PackageStage } from "./package-stage.ts";

// A server is started as a process of its own.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const METADATA = { "x-service-metadata": "enabled" };

let upstream: MockUpstream;
let stage: PackageStage;

beforeAll(async () => {
  upstream = await startMockUpstream();
  stage = await openPackageStage(upstream, {
    packages: ["plugin-response-cache"],
    plugins: `"@sluice-examples/plugin-response-cache": { enabled: true }`,
  });
});

afterAll(async () => {
  await stage?.close();
  await upstream?.close();
});

interface Answer {
  readonly id: string;
  readonly choices: readonly { readonly message: { readonly content: string } }[];
  readonly usage: { readonly total_tokens: number; readonly cost: number };
  readonly service_metadata: {
    readonly pipeline: readonly { readonly data: { readonly status: string } }[];
  };
}

const chunk = (delta: object, finish: string | null = null) => ({
  id: "x",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const usage = { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 };

/** A stream that can be joined while it runs. */
const slowly = [
  steps.event(chunk({ role: "assistant", content: "one " })),
  steps.pause(400),
  steps.event(chunk({ content: "two " })),
  steps.pause(400),
  steps.event(chunk({ content: "three" })),
  steps.event({ ...chunk({}, "stop"), usage }),
  steps.event("[DONE]"),
];
const whole = (finish: string) => [
  steps.json({
    ...chunk({}),
    object: "chat.completion",
    choices: [
      { index: 0, message: { role: "assistant", content: "Because." }, finish_reason: finish },
    ],
    usage,
  }),
];

const ask = (content: string, more: object = {}, signal?: AbortSignal) =>
  stage.chat(content, { temperature: 0, ...more }, METADATA, signal);
const answered = async (content: string, more: object = {}): Promise<Answer> => {
  const response = await ask(content, more);
  expect(response.status).toBe(200);
  return response.json() as Promise<Answer>;
};
const statusOf = ({ service_metadata: told }: Answer) => told.pipeline[0]?.data.status;

/** The text and the last chunk of an event stream. */
async function streamed(response: Response) {
  const events = (await response.text())
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"));
  const chunks = events.map((event) => JSON.parse(event.slice(6)));
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
  return { text, ids: new Set(chunks.map(({ id }) => id)), last: chunks.at(-1) as Answer };
}

/** The record of a generation, once it is kept. */
const record = (id: string | null) =>
  vi.waitFor(
    async () => {
      const { data } = (await stage.read(`/generation?id=${id}`)) as {
        data?: { total_cost: number };
      };
      expect(data).toBeDefined();
      return data;
    },
    { timeout: 20_000, interval: 100 },
  );

describe("an answer from the cache", () => {
  test("costs nothing, as JSON and as a stream, and the first paid for all", async () => {
    const before = upstream.calls.length;
    upstream.next(whole("stop"));
    const first = await answered("Why one?");
    expect([statusOf(first), first.usage.total_tokens]).toEqual(["MISS", 14]);
    expect(first.usage.cost).toBeCloseTo(50 / 1e6);

    const again = await answered("Why one?");
    expect([statusOf(again), again.usage.total_tokens, again.usage.cost]).toEqual(["HIT", 0, 0]);
    expect(again.choices[0]?.message.content).toBe("Because.");
    expect(again.id).not.toBe(first.id);

    const { text, ids, last } = await streamed(await ask("Why one?", { stream: true }));
    expect([text, statusOf(last), last.usage.cost]).toEqual(["Because.", "HIT", 0]);
    expect(ids.size).toBe(1);

    expect(upstream.calls.length).toBe(before + 1);
    expect(await record(first.id)).toMatchObject({ total_cost: 50 / 1e6 });
    expect(await record(again.id)).toMatchObject({ total_cost: 0 });
  });

  test("is not given for what was cut, nor for what failed", async () => {
    upstream.next(
      whole("length"),
      [steps.status(500), steps.json({ error: { message: "no" } })],
      whole("stop"),
    );
    expect(statusOf(await answered("Why two?"))).toBe("MISS");
    expect((await ask("Why two?")).status).toBe(502);
    expect(statusOf(await answered("Why two?"))).toBe("MISS");
    expect(statusOf(await answered("Why two?"))).toBe("HIT");
  });

  test("is not looked for by warm requests, or where the request says so", async () => {
    upstream.answer(whole("stop"));
    expect(statusOf(await answered("Why three?", { temperature: 1 }))).toBe("BYPASS");
    const off = await answered("Why three?", {
      plugins: [{ id: "response-cache", enabled: false }],
    });
    expect(off.service_metadata.pipeline).toBeUndefined();
    const wrong = await ask("Why three?", { plugins: [{ id: "response-cache", max_bytes: 5 }] });
    expect(wrong.status).toBe(400);
  });
});

describe("the same request twice at once", () => {
  test("is one call, which goes on when the first caller leaves; the first pays", async () => {
    const before = upstream.calls.length;
    upstream.next(slowly);
    const leaving = new AbortController();
    const first = await ask("Tell me slowly.", { stream: true }, leaving.signal);
    const firstId = first.headers.get("x-generation-id");
    const second = await ask("Tell me slowly.", { stream: true });
    leaving.abort();
    await first.text().catch(() => undefined);

    const { text, last } = await streamed(second);
    expect([text, statusOf(last), last.usage.cost]).toEqual(["one two three", "MERGED", 0]);
    expect(upstream.calls.length).toBe(before + 1);
    expect(upstream.calls.at(-1)?.outcome).toBe("ended");
    expect(await record(firstId)).toMatchObject({ total_cost: 50 / 1e6 });
    expect(await record(last.id)).toMatchObject({ total_cost: 0 });
    expect(statusOf(await answered("Tell me slowly."))).toBe("HIT");
  });

  test("ends its call when all callers have left", async () => {
    upstream.next([
      steps.event(chunk({ role: "assistant", content: "one " })),
      steps.pause(60_000),
      steps.event("[DONE]"),
    ]);
    const leaving = new AbortController();
    const asks = [1, 2].map(() => ask("Tell me for ever.", { stream: true }, leaving.signal));
    const responses = await Promise.all(asks);
    leaving.abort();
    await Promise.all(responses.map((response) => response.text().catch(() => undefined)));
    await vi.waitFor(() => expect(upstream.calls.at(-1)?.outcome).toBe("caller-left"), {
      timeout: 20_000,
    });
  });
});
