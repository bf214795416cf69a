import { GatewayError, ProviderError } from "@sluice/errors";
import type { ChatRequest, ModerationsResponse } from "@sluice/schema";
import { describe, expect, it, vi } from "vitest";
import { activate } from "../activate.ts";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import { openPlugins, type PluginHost } from "../plugin-run.ts";
import { runBefore } from "../run-before.ts";
import { createModeration } from "./moderation.ts";

const breathe = vi.fn(async () => undefined);
const moderation = createModeration({ breathe });
const user = (content: string): ChatRequest => ({ messages: [{ role: "user", content }] });

async function moderate(request: ChatRequest, entry: object = {}, over: Partial<PluginHost> = {}) {
  const host = plainHost(over);
  const active = activate([{ id: "moderation" }], [moderation], { moderation: { ...entry } });
  const error = await runBefore(openPlugins(active, request, host)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, ...host };
}

const verdicts = (...flags: readonly boolean[]): ModerationsResponse => ({
  model: "m",
  results: flags.map((flagged) => ({
    flagged,
    categories: { violence: flagged, hate: false, "self-harm": flagged },
  })),
});
const byProvider = { engine: "provider", provider: "north", model: "omni" };
const direct = (moderateBy: PluginHost["direct"]["moderate"]) => ({
  direct: { ...plainHost().direct, moderate: moderateBy },
});
const broken = new ProviderError({
  kind: "unavailable",
  provider: "north",
  providerName: "North",
  message: "down",
});

describe("the list of words", () => {
  it("blocks what holds one of them, and says which", async () => {
    const { error, stages } = await moderate(user("What the fuck is this"));
    expect(error).toMatchObject({
      status: 403,
      metadata: {
        reasons: ["fuck"],
        flagged_input: "What the fuck is this",
        provider_name: "Local",
        model_slug: "obscenity",
      },
    });
    expect(stages).toEqual([
      {
        type: "guardrail",
        name: "moderation",
        summary: "flagged: fuck",
        data: {
          flagged: true,
          detected: true,
          action: "block",
          engines: ["local"],
          patterns: ["fuck"],
        },
      },
    ]);
  });

  it.each(["sh1t happens", "FUUUCK", "ƒuck"])("sees through %j", async (text) => {
    expect((await moderate(user(text))).error).toBeInstanceOf(GatewayError);
  });

  it.each(["A class in Scunthorpe", "", "Grüße aus dem Raßhaus"])("lets %j pass", async (text) => {
    const { error, stages } = await moderate(user(text));
    expect(error).toBeUndefined();
    expect(stages).toMatchObject([{ data: { flagged: false, action: "allow" } }]);
  });

  it("takes an operator's own words, as whole words and never as patterns", async () => {
    const entry = { words: ["Apple pie", "c++[x]?", "ÄPFEL"] };
    expect((await moderate(user("an APPLE PIE!"), entry)).error).toMatchObject({
      metadata: { reasons: ["Apple pie"] },
    });
    expect((await moderate(user("apple pies"), entry)).error).toBeUndefined();
    expect((await moderate(user("use c++[x]? here"), entry)).error).toMatchObject({ status: 403 });
    expect((await moderate(user("äpfel, bitte"), entry)).error).toMatchObject({ status: 403 });
    expect((await moderate(user("use cx here"), entry)).error).toBeUndefined();
  });

  it("leaves out what an operator allows", async () => {
    expect((await moderate(user("oh shit"), { allow: ["shit"] })).error).toBeUndefined();
    expect((await moderate(user("oh fuck"), { allow: ["shit"] })).error).toMatchObject({
      status: 403,
    });
  });

  it("looks through long texts in turns, and across them", async () => {
    breathe.mockClear();
    const text = `${"word ".repeat(6553)}fuck${" word".repeat(20_000)}`;
    expect((await moderate(user(text))).error).toMatchObject({ metadata: { reasons: ["fuck"] } });
    expect(breathe.mock.calls.length).toBeGreaterThan(2);
  });
});

describe("a moderation endpoint", () => {
  it("is asked about every text that did not come from a model, once", async () => {
    const ask = vi.fn(async () => verdicts(false, false, false));
    const request: ChatRequest = {
      messages: [
        { role: "system", content: "Rules" },
        { role: "user", content: "hello" },
        { role: "assistant", content: "said before" },
        { role: "user", content: "hello" },
        {
          role: "user",
          content: [
            { type: "text", text: "one" },
            { type: "image_url", image_url: { url: "https://x.example/a.png" } },
            { type: "text", text: "two" },
          ],
        },
      ],
    };
    const { error, charges, stages } = await moderate(request, byProvider, direct(ask));
    expect(error).toBeUndefined();
    expect(ask.mock.calls).toEqual([
      [
        { engine: "provider", onFailure: "block", provider: "north", model: "omni" },
        ["Rules", "hello", "one\ntwo"],
      ],
    ]);
    expect(charges).toMatchObject([{ name: "moderation", nanos: 0 }]);
    expect(stages).toMatchObject([{ data: { flagged: false, engines: ["provider"] } }]);
  });

  it("blocks what it flags, with its categories and the text cut in the middle", async () => {
    const long = `start ${"x".repeat(300)} end`;
    const ask = async () => verdicts(true);
    const { error } = await moderate(user(long), byProvider, direct(ask));
    expect(error).toMatchObject({
      status: 403,
      metadata: { reasons: ["violence", "self-harm"], provider_name: "north", model_slug: "omni" },
    });
    const told = (error as GatewayError).metadata?.flagged_input as string;
    expect(Array.from(told)).toHaveLength(100);
    expect(told).toMatch(/^start x+…x+ end$/);
  });

  it("is asked in several calls about many texts", async () => {
    const ask = vi.fn(async (_at: unknown, input: unknown) =>
      verdicts(...(input as string[]).map((text) => text === "39")),
    );
    const messages = Array.from({ length: 40 }, (_, at) => ({
      role: "user" as const,
      content: String(at),
    }));
    const { error } = await moderate({ messages }, byProvider, direct(ask));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(error).toMatchObject({ metadata: { flagged_input: "39" } });
  });

  it("that fails ends the request, or lets it pass, as configured", async () => {
    const failing = direct(() => Promise.reject(broken));
    expect((await moderate(user("hi"), byProvider, failing)).error).toBe(broken);
    const { error, stages } = await moderate(
      user("hi"),
      { ...byProvider, on_failure: "allow" },
      failing,
    );
    expect(error).toBeUndefined();
    expect(stages).toMatchObject([{ data: { flagged: false, failed: true } }]);
  });

  it("never lets pass what nobody can pay, or nobody waits for", async () => {
    const unpaid = new GatewayError(402, "no");
    const entry = { ...byProvider, on_failure: "allow" };
    const { error } = await moderate(user("hi"), entry, { charge: () => Promise.reject(unpaid) });
    expect(error).toBe(unpaid);
  });
});

describe("the entry", () => {
  it.each([
    { engine: "cloud" },
    { engine: "provider" },
    { engine: "provider", provider: "north" },
    { provider: "north" },
    { words: "fuck" },
    { words: [""] },
    { allow: [1] },
    { on_failure: "skip" },
    { level: 1 },
  ])("%j is refused", (entry) => {
    expect(moderation.accountOptions?.safeParse(entry).success).toBe(false);
  });
});

describe("conformance", () => {
  for (const { name, run } of pluginConformance(moderation, {
    badOptions: [{ level: 1 }, { engine: "local" }, { words: ["x"] }],
    requests: [user("hello"), user("fuck")],
  }))
    it(name, run);
});
