import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  fault,
  type MockUpstream,
  type RandomFaultsOptions,
  randomFaults,
  startMockUpstream,
} from "../src/index.ts";
import { rawCall } from "./raw-call.ts";

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const body = { model: "m1", stream: true, messages: [] };

/** What so many calls in a row meet. */
const met = async (options: RandomFaultsOptions, calls: number) => {
  mock.reset();
  mock.answer(randomFaults(options));
  for (let call = 0; call < calls; call += 1) {
    await rawCall(mock.port, "/v1/chat/completions", body);
  }
  return mock.calls.map(({ label }) => label);
};

describe("random faults", () => {
  it("are the same for the same seed and others for another", async () => {
    const first = await met({ seed: 7, share: 0.5 }, 40);
    expect(await met({ seed: 7, share: 0.5 }, 40)).toEqual(first);
    expect(await met({ seed: 8, share: 0.5 }, 40)).not.toEqual(first);
  });

  it("hit about the share that was asked for", async () => {
    const faults = ["rate-limited", "no-done"] as const;
    const labels = await met({ seed: 3, share: 0.3, faults }, 300);
    const hits = labels.filter((label) => label !== undefined);
    expect(hits.length).toBeGreaterThan(60);
    expect(hits.length).toBeLessThan(120);
    for (const name of faults) {
      expect(hits.filter((label) => label === name).length).toBeGreaterThan(hits.length / 4);
    }
  });

  it("hit none or all at the ends", async () => {
    expect(await met({ share: 0 }, 10)).toEqual(Array.from({ length: 10 }));
    const faults = ["error-once"] as const;
    expect(await met({ share: 1, faults }, 3)).toEqual(["error-once", "error-once", "error-once"]);
  });

  it("pass on options, common ones and those of a fault", async () => {
    mock.answer(
      randomFaults({
        share: 1,
        tokens: 4,
        faults: [{ name: "cut", options: { after: 1, by: "end" } }],
      }),
    );
    const answer = await rawCall(mock.port, "/v1/chat/completions", body);
    expect(answer.complete).toBe(true);
    expect(answer.body.toString()).toContain('"w1"');
    expect(answer.body.toString()).not.toContain("w2");
  });

  it("depend on the number of the call alone, not on the calls before", async () => {
    const call = { method: "POST", path: "/v1/chat/completions", body } as never;
    const labelAt = async (seed: number, index: number) => {
      const answer = randomFaults({ seed, share: 0.5 });
      const script = typeof answer === "function" ? await answer(call, index) : answer;
      return script.find(({ kind }) => kind === "label");
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat({ max: 10_000 }), async (seed, index) => {
        expect(await labelAt(seed, index)).toEqual(await labelAt(seed, index));
      }),
      { numRuns: 50 },
    );
  });

  it("refuse a share, list or name that cannot be", () => {
    expect(() => randomFaults({ share: 1.5 })).toThrow("share is from 0 to 1, not 1.5");
    expect(() => randomFaults({ share: Number.NaN })).toThrow("not NaN");
    expect(() => randomFaults({ faults: [] })).toThrow("at least one fault");
    expect(() => randomFaults({ faults: ["cat" as "cut"] })).toThrow("no fault is named cat");
  });

  it("can be mixed with others by hand", async () => {
    mock.next(fault("overloaded"));
    expect(await rawCall(mock.port, "/v1/chat/completions", body)).toMatchObject({ status: 529 });
  });
});
