import { ProviderError, type ProviderFailure } from "@sluice/errors";
import type { RoutePlan } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import { describe, expect, test, vi } from "vitest";
import { createMemoryHealthStore } from "../stores/memory/create-memory-health-store.ts";
import { attemptAll } from "./attempt-all.ts";
import { createRequestSignal, type RequestSignal } from "./request-signal.ts";
import { createTrace } from "./trace.ts";

function endpoint(provider: string): Endpoint {
  return {
    id: provider,
    provider,
    providerName: provider.toUpperCase(),
    model: "t/one",
    upstreamModel: "internal",
    quantization: "unknown",
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "allow",
    zdr: false,
    regions: [],
  };
}

const a = endpoint("a");
const b = endpoint("b");
const plan: RoutePlan = {
  requested: "t/one",
  strategy: "direct",
  candidates: [a, b],
  rejected: [],
  order: { by: "draw" },
  allowFallbacks: true,
  retries: { attempts: 0, backoffMs: 1, maxBackoffMs: 1 },
  refusal: "return",
  deadlineAt: Number.MAX_SAFE_INTEGER,
  seed: 1,
};

function failing(by: Endpoint, kind: ProviderFailure["kind"]): ProviderError {
  return new ProviderError({
    kind,
    provider: by.provider,
    providerName: by.providerName,
    message: `${by.provider} failed`,
  });
}

function tools(request: RequestSignal = createRequestSignal(0, 60_000)) {
  const clock = { now: Date.now, sleep: vi.fn(async () => {}) };
  const health = createMemoryHealthStore(30_000);
  return { clock, health, request, totalMs: 60_000, operation: "chat" } as const;
}

describe("attempts", () => {
  test("the next endpoint answers when the first fails, and both are in the trace", async () => {
    const trace = createTrace(0);
    const { answer, attempt } = await attemptAll(plan, trace, tools(), async (to) => {
      if (to === a) throw failing(a, "unavailable");
      return "from-b";
    });
    expect(answer).toBe("from-b");
    expect(attempt.attempt().endpoint).toBe(b);
    expect(trace.attempts.map(({ endpoint: to, state }) => [to.provider, state])).toEqual([
      ["a", "failed"],
      ["b", "committed"],
    ]);
  });

  test("when all fail the error knows every attempt", async () => {
    const trace = createTrace(0);
    const error = await attemptAll(plan, trace, tools(), async (to) => {
      throw failing(to, "unavailable");
    }).catch((thrown: unknown) => thrown);
    expect(
      ProviderError.isInstance(error) && error.attempts.map(({ provider }) => provider),
    ).toEqual(["a", "b"]);
  });

  test("what is no provider's failure ends the request at once", async () => {
    const call = vi.fn(async () => {
      throw new TypeError("a fault of ours");
    });
    await expect(attemptAll(plan, createTrace(0), tools(), call)).rejects.toThrow(TypeError);
    expect(call).toHaveBeenCalledOnce();
  });

  test("nothing more is tried once the caller has left", async () => {
    const request = createRequestSignal(0, 60_000);
    const call = vi.fn(async (to: Endpoint) => {
      request.cancel("caller-left");
      throw failing(to, "cancelled");
    });
    await expect(attemptAll(plan, createTrace(0), tools(request), call)).rejects.toMatchObject({
      failure: { kind: "cancelled" },
    });
    expect(call).toHaveBeenCalledOnce();
  });

  test("the request's own time limit is a 408", async () => {
    const request = createRequestSignal(0, 60_000);
    const call = async (to: Endpoint) => {
      request.cancel("deadline");
      throw failing(to, "cancelled");
    };
    await expect(attemptAll(plan, createTrace(0), tools(request), call)).rejects.toMatchObject({
      status: 408,
    });
  });
});
