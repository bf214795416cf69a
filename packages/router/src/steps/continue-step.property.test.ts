import { FAILURE_KINDS } from "@sluice/errors";
import fc from "fast-check";
import { expect, it } from "vitest";
import { endpoint } from "../../test/endpoint.ts";
import { failure } from "../../test/failure.ts";
import { routePlan } from "../../test/route-plan.ts";
import { type Attempt, type NextStep, nextStep, type RoutePlan } from "../index.ts";

const START = 1_000_000;

/** How an upstream fares: it answers to the end, fails, or breaks after its first token. */
const behaviour = fc.record({
  kind: fc.constantFrom("answers" as const, ...FAILURE_KINDS),
  begins: fc.boolean(),
  tookMs: fc.nat(60_000),
});
type Behaviour = typeof behaviour extends fc.Arbitrary<infer Value> ? Value : never;

const plans = fc
  .record({
    prefill: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
    models: fc.integer({ min: 1, max: 2 }),
    retries: fc.nat(2),
    recover: fc.constantFrom("error" as const, "continue" as const),
    totalMs: fc.integer({ min: 1, max: 300_000 }),
  })
  .map(({ prefill, models, retries, recover, totalMs }) => {
    const [first = endpoint("p0"), ...rest] = prefill.map((supportsPrefill, index) =>
      endpoint(`p${index}`, { model: `acme/m${index % models}`, supportsPrefill }),
    );
    return routePlan([first, ...rest], {
      recover,
      refusal: "next_model",
      retries: { attempts: retries, backoffMs: 250, maxBackoffMs: 5_000 },
      deadlineAt: START + totalMs,
    });
  });

const scripts = fc.array(behaviour, { minLength: 1, maxLength: 8 });
const most = ({ candidates, retries }: RoutePlan) => candidates.length * (1 + retries.attempts);

interface Asked {
  readonly attempts: readonly Attempt[];
  readonly now: number;
  readonly step: NextStep;
}

/** Plays a plan to its end; every question and its answer is kept. */
function play(route: RoutePlan, script: readonly Behaviour[]): readonly Asked[] {
  const asked: Asked[] = [];
  const attempts: Attempt[] = [];
  let now = START;
  for (;;) {
    const step = nextStep(route, attempts, now);
    asked.push({ attempts: [...attempts], now, step });
    if (step.kind !== "try") return asked;
    if (attempts.length >= most(route)) return expect.fail("more attempts than there may be");
    const fares = script[attempts.length % script.length] ?? expect.fail();
    now += step.afterMs + fares.tookMs;
    attempts.push(ended(step, fares, now));
  }
}

function ended(
  { endpoint: of, purpose }: Extract<NextStep, { readonly kind: "try" }>,
  { kind, begins, tookMs }: Behaviour,
  now: number,
): Attempt {
  const start = { endpoint: of, purpose, startedAt: now - tookMs };
  const committed = { committedAt: now };
  if (kind === "answers") return { ...start, ...committed, state: "done", endedAt: now };
  const failed = { ...start, state: "failed", endedAt: now, failure: failure(of, kind) } as const;
  return begins ? { ...failed, ...committed } : failed;
}

const broken = (attempts: readonly Attempt[]) =>
  attempts.findLast((each) => each.state === "failed" && each.committedAt !== undefined);

it("continues only broken answers, each at an untried endpoint of the same model with a prefill", () => {
  let seen = 0;
  fc.assert(
    fc.property(plans, scripts, (route, script) => {
      for (const { attempts, step } of play(route, script)) {
        if (step.kind !== "try") continue;
        const last = broken(attempts);
        expect(step.purpose === "continue").toBe(last !== undefined);
        if (last === undefined) continue;
        seen += 1;
        expect(route.recover).toBe("continue");
        expect(step.endpoint.model).toBe(last.endpoint.model);
        expect(step.endpoint.supportsPrefill).toBe(true);
        expect(attempts.map(({ endpoint: { id } }) => id)).not.toContain(step.endpoint.id);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(seen).toBeGreaterThan(20);
});

it("ends within the bound, with the failure of the answer that broke last", () => {
  fc.assert(
    fc.property(plans, scripts, (route, script) => {
      const end = play(route, script).at(-1) ?? expect.fail();
      const last = broken(end.attempts);
      if (end.step.kind !== "give-up" || last?.state !== "failed") return;
      expect(end.step.reason).toBe("failed");
      expect(end.step.failure).toMatchObject({
        kind: last.failure.kind,
        provider: last.endpoint.provider,
      });
      expect(end.step.attempts).toHaveLength(end.attempts.length);
    }),
    { numRuns: 500 },
  );
});

it("gives the same steps when its trace is replayed", () => {
  fc.assert(
    fc.property(plans, scripts, (route, script) => {
      const asked = play(route, script);
      const stored = JSON.parse(JSON.stringify({ route, asked })) as {
        readonly route: RoutePlan;
        readonly asked: readonly Asked[];
      };
      for (const { attempts, now, step } of stored.asked) {
        expect(JSON.parse(JSON.stringify(nextStep(stored.route, attempts, now)))).toEqual(step);
      }
    }),
  );
});
