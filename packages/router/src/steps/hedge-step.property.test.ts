import { FAILURE_KINDS } from "@sluice/errors";
import fc from "fast-check";
import { expect, it } from "vitest";
import { endpoint } from "../../test/endpoint.ts";
import { failure } from "../../test/failure.ts";
import { type Attempt, type NextStep, nextStep, type RoutePlan } from "../index.ts";

const START = 1_000_000;

/** How one upstream behaves: it answers, or fails, after a time. */
const behaviour = fc.record({
  kind: fc.constantFrom("answers" as const, ...FAILURE_KINDS),
  tookMs: fc.integer({ min: 1, max: 4_000 }),
});
type Behaviour = typeof behaviour extends fc.Arbitrary<infer Value> ? Value : never;

const plans = fc
  .record({
    endpoints: fc.integer({ min: 1, max: 5 }),
    models: fc.integer({ min: 1, max: 2 }),
    retries: fc.nat(2),
    afterMs: fc.integer({ min: 1, max: 3_000 }),
    totalMs: fc.integer({ min: 1, max: 20_000 }),
    seed: fc.nat(),
  })
  .map(({ endpoints, models, retries, afterMs, totalMs, seed }): RoutePlan => {
    const all = Array.from({ length: endpoints }, (_, index) =>
      endpoint(`p${index}`, { model: `acme/m${index % models}` }),
    );
    const [first = endpoint("p0"), ...rest] = all;
    return {
      requested: first.model,
      strategy: "direct",
      candidates: [first, ...rest],
      rejected: [],
      order: { by: "draw" },
      allowFallbacks: true,
      retries: { attempts: retries, backoffMs: 250, maxBackoffMs: 5_000 },
      refusal: "next_model",
      hedge: { afterMs, share: 1 },
      deadlineAt: START + totalMs,
      seed,
    };
  });

interface Running {
  readonly index: number;
  readonly endsAt: number;
  readonly kind: Behaviour["kind"];
}

interface Asked {
  readonly attempts: readonly Attempt[];
  readonly now: number;
  readonly step: NextStep;
}

const known = { traffic: { requests: 1_000, hedges: 0 } };

/** A request in virtual time. */
interface Live {
  readonly attempts: Attempt[];
  readonly running: Running[];
  now: number;
}

/** Plays a plan, up to two attempts beside each other; every question and its answer is kept. */
function play(route: RoutePlan, script: readonly Behaviour[], most: number): readonly Asked[] {
  const live: Live = { attempts: [], running: [], now: START };
  const asked: Asked[] = [];
  for (;;) {
    const step = nextStep(route, live.attempts, live.now, known);
    asked.push({ attempts: [...live.attempts], now: live.now, step });
    switch (step.kind) {
      case "finished":
      case "give-up":
        return asked;
      case "try":
        if (live.attempts.length >= most) return expect.fail("more attempts than there may be");
        begin(live, step, script[live.attempts.length % script.length] ?? expect.fail());
        break;
      case "wait":
        wait(live, step.untilMs);
    }
  }
}

function begin(
  live: Live,
  { endpoint: of, purpose, afterMs }: Extract<NextStep, { readonly kind: "try" }>,
  { kind, tookMs }: Behaviour,
): void {
  live.now += afterMs;
  live.running.push({ index: live.attempts.length, endsAt: live.now + tookMs, kind });
  live.attempts.push({ endpoint: of, purpose, startedAt: live.now, state: "open" });
}

function wait(live: Live, untilMs: number): void {
  expect(untilMs).toBeGreaterThan(live.now);
  const [next] = live.running.sort((one, other) => one.endsAt - other.endsAt);
  if (next === undefined || next.endsAt > untilMs) {
    live.now = untilMs;
    return;
  }
  live.running.shift();
  live.now = Math.max(live.now, next.endsAt);
  live.attempts[next.index] = ended(
    live.attempts[next.index] ?? expect.fail(),
    next.kind,
    live.now,
  );
}

function ended(attempt: Attempt, kind: Behaviour["kind"], now: number): Attempt {
  const { endpoint: of, purpose, startedAt } = attempt;
  const start = { endpoint: of, purpose, startedAt };
  return kind === "answers"
    ? { ...start, state: "committed", committedAt: now }
    : { ...start, state: "failed", endedAt: now, failure: failure(of, kind) };
}

const scripts = fc.array(behaviour, { minLength: 1, maxLength: 8 });
const bound = ({ candidates, retries }: RoutePlan) => candidates.length * (1 + retries.attempts);

it("a hedged request ends, within candidates × (1 + retries) attempts", () => {
  fc.assert(
    fc.property(plans, scripts, (route, script) => {
      const last = play(route, script, bound(route)).at(-1)?.step.kind;
      expect(["finished", "give-up"]).toContain(last);
    }),
    { numRuns: 300 },
  );
});

it("hedges once at most: second, late, at another endpoint of the same model", () => {
  let seen = 0;
  fc.assert(
    fc.property(plans, scripts, (route, script) => {
      const trace = play(route, script, bound(route)).at(-1)?.attempts ?? [];
      const hedges = trace.filter(({ purpose }) => purpose === "hedge");
      expect(hedges.length).toBeLessThanOrEqual(1);
      const [first, second] = trace;
      if (hedges.length === 0 || first === undefined || second === undefined) return;
      seen += 1;
      expect(second.purpose).toBe("hedge");
      expect(second.startedAt - first.startedAt).toBeGreaterThanOrEqual(route.hedge?.afterMs ?? 0);
      expect(second.endpoint.id).not.toBe(first.endpoint.id);
      expect(second.endpoint.model).toBe(first.endpoint.model);
    }),
    { numRuns: 300 },
  );
  expect(seen).toBeGreaterThan(20);
});

it("gives the same steps when its trace is replayed", () => {
  fc.assert(
    fc.property(plans, scripts, (route, script) => {
      const asked = play(route, script, bound(route));
      const stored = JSON.parse(JSON.stringify({ route, asked })) as {
        readonly route: RoutePlan;
        readonly asked: readonly Asked[];
      };
      for (const { attempts, now, step } of stored.asked) {
        expect(JSON.parse(JSON.stringify(nextStep(stored.route, attempts, now, known)))).toEqual(
          step,
        );
      }
    }),
    { numRuns: 200 },
  );
});
