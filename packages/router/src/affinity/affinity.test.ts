import type { ChatRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { type Affinity, type Attempt, affinityChanges, affinityOf, mayStick } from "../index.ts";

const messages: ChatRequest["messages"] = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hello" },
];

describe("the session of a request", () => {
  const of = (parts: Partial<ChatRequest>) => affinityOf({ messages, ...parts });

  it("is its session id, else its cache key, else the beginning of its conversation", () => {
    const both = { session_id: "s", prompt_cache_key: "k" };
    expect(of(both)).toEqual({ kind: "session", text: "s" });
    expect(of({ ...both, session_id: "" })).toEqual({ kind: "cache-key", text: "k" });
    expect(of({ prompt_cache_key: null })?.kind).toBe("conversation");
  });

  it("stays the same through a conversation, and differs from another", () => {
    const first = of({})?.text;
    const later: ChatRequest["messages"] = [
      ...messages,
      { role: "assistant", content: "Hi" },
      { role: "user", content: "And now?" },
    ];
    expect(of({ messages: later })?.text).toBe(first);
    expect(of({ messages: messages.slice(1) })?.text).not.toBe(first);
    expect(
      of({ messages: [{ role: "developer", content: "Be long." }, ...messages] })?.text,
    ).not.toBe(first);
  });

  it("is none where the caller orders the providers, or where nobody speaks", () => {
    expect(of({ session_id: "s", provider: { order: ["north"] } })).toBeUndefined();
    expect(of({ session_id: "s", provider: { order: [] } })?.kind).toBe("session");
    expect(of({ messages: messages.slice(0, 1) })).toBeUndefined();
  });
});

const cheap = endpoint("north", { price: { prompt: 1, completion: 1, cache_read: 0.1 } });
const plain = endpoint("south");
const session: Affinity = { kind: "session", text: "s" };
const derived: Affinity = { kind: "conversation", text: "c" };

describe("where a session may stick", () => {
  it("is anywhere with a session id, else where cache reads are cheaper", () => {
    expect(mayStick(session, plain)).toBe(true);
    expect(mayStick(derived, plain)).toBe(false);
    expect(mayStick(derived, cheap)).toBe(true);
    const same = endpoint("west", { price: { prompt: 1, completion: 1, cache_read: 1 } });
    expect(mayStick({ kind: "cache-key" }, same)).toBe(false);
  });
});

describe("what a session keeps", () => {
  const done = (of: typeof cheap): Attempt => ({
    endpoint: of,
    purpose: "first",
    state: "done",
    startedAt: 1,
    committedAt: 2,
    endedAt: 2,
  });
  const held = (...of: (typeof cheap)[]) => new Map(of.map(({ model, id }) => [model, id]));
  const remember = ({ model, id }: typeof cheap) => ({ kind: "remember", model, endpointId: id });
  const forget = ({ model, id }: typeof cheap) => ({ kind: "forget", model, endpointId: id });
  const after = (
    affinity: Affinity,
    attempts: readonly Attempt[],
    parts: { held?: ReadonlyMap<string, string>; cachedTokens?: number } = {},
  ) => affinityChanges({ affinity, attempts, held: new Map(), cachedTokens: 0, ...parts });

  it("is the endpoint of the first success, with a session id", () => {
    expect(after(session, [done(plain)])).toEqual([remember(plain)]);
  });

  it("is the endpoint that reported cached tokens, without one", () => {
    expect(after(derived, [done(cheap)])).toEqual([]);
    expect(after(derived, [done(cheap)], { cachedTokens: 5 })).toEqual([remember(cheap)]);
    expect(after(derived, [done(plain)], { cachedTokens: 5 })).toEqual([]);
  });

  it("is renewed on use", () => {
    expect(after(derived, [done(cheap)], { held: held(cheap) })).toEqual([remember(cheap)]);
  });

  it("is not the endpoint that failed", () => {
    const attempts = [failedAttempt(cheap, "unavailable", 1), done(plain)];
    expect(after(session, attempts, { held: held(cheap) })).toEqual([
      forget(cheap),
      remember(plain),
    ]);
    const failed = [failedAttempt(cheap, "timeout", 1)];
    expect(after(derived, failed, { held: held(cheap) })).toEqual([forget(cheap)]);
  });

  it("stays through a retry that went well, and through faults of the request", () => {
    const retried = [failedAttempt(cheap, "unavailable", 1), done(cheap)];
    expect(after(session, retried, { held: held(cheap) })).toEqual([remember(cheap)]);
    for (const kind of ["rejected", "refused", "too-long", "cancelled"] as const) {
      expect(after(session, [failedAttempt(cheap, kind, 1)], { held: held(cheap) })).toEqual([]);
    }
  });
});
