import { FAILURE_KINDS, type FailureKind } from "@sluice/errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoint } from "../../test/endpoint.ts";
import { failure } from "../../test/failure.ts";
import { model } from "../../test/model.ts";
import { routeQuery } from "../../test/route-query.ts";
import { type FailedAttempt, nextStep, plan, type RoutePlan } from "../index.ts";

interface Script {
  readonly kind: FailureKind;
  readonly tookMs: number;
  readonly retryAfterMs: number | undefined;
}

const script = fc.record({
  kind: fc.constantFrom(...FAILURE_KINDS),
  tookMs: fc.nat(60_000),
  retryAfterMs: fc.option(fc.nat(20_000), { nil: undefined }),
});

const plans = fc
  .record({
    models: fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 3,
    }),
    retries: fc.nat(3),
    draw: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    refusal: fc.constantFrom("return" as const, "next_model" as const),
  })
  .map(({ models, retries, draw, refusal }) =>
    plan(
      routeQuery(
        models.map((sizes, index) =>
          model(
            `acme/m${index}`,
            sizes.map((size, place) =>
              endpoint(`p${place}`, { contextLength: size * 8_000 + 8_000 }),
            ),
          ),
        ),
        { draw, refusal, retries: { attempts: retries, backoffMs: 250, maxBackoffMs: 5_000 } },
      ),
    ),
  );

/** Plays a plan against a script of failures; ends when the plan gives up. */
function play(route: RoutePlan, scripts: readonly Script[], most: number) {
  const attempts: FailedAttempt[] = [];
  const steps = [];
  let now = 1_000_000;
  for (;;) {
    const step = nextStep(route, attempts, now);
    steps.push(step);
    if (step.kind !== "try") return { attempts, steps };
    if (attempts.length >= most) return expect.fail("more attempts than there may be");
    const { kind, tookMs, retryAfterMs } =
      scripts[attempts.length % scripts.length] ?? expect.fail();
    const startedAt = now + step.afterMs;
    now = startedAt + tookMs;
    attempts.push({
      endpoint: step.endpoint,
      purpose: step.purpose,
      state: "failed",
      startedAt,
      endedAt: now,
      failure: failure(step.endpoint, kind, retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  }
}

describe("any script of failures", () => {
  const scripts = fc.array(script, { minLength: 1, maxLength: 12 });
  const bound = ({ candidates, retries }: RoutePlan) => candidates.length * (1 + retries.attempts);

  it("ends in giving up within candidates × (1 + retries) attempts", () => {
    fc.assert(
      fc.property(plans, scripts, (route, failures) => {
        const { steps } = play(route, failures, bound(route));
        expect(steps.at(-1)?.kind).toBe("give-up");
      }),
    );
  });

  it("tries only candidates, and each of them without a break", () => {
    fc.assert(
      fc.property(plans, scripts, (route, failures) => {
        const { attempts } = play(route, failures, bound(route));
        const ids = attempts.map(({ endpoint: { id } }) => id);
        const runs = ids.filter((id, index) => id !== ids[index - 1]);
        expect(new Set(runs).size).toBe(runs.length);
        const known = new Set(route.candidates.map(({ id }) => id));
        expect(ids.filter((id) => !known.has(id))).toEqual([]);
      }),
    );
  });

  it("never calls the same endpoint again after a failure that does not pass", () => {
    const lasting: ReadonlySet<FailureKind> = new Set([
      "timeout",
      "rejected",
      "unsupported",
      "too-long",
      "refused",
      "unauthorized",
      "cancelled",
    ]);
    fc.assert(
      fc.property(plans, scripts, (route, failures) => {
        const { attempts } = play(route, failures, bound(route));
        for (const [index, { endpoint, failure: told }] of attempts.entries()) {
          if (!lasting.has(told.kind)) continue;
          expect(attempts[index + 1]?.endpoint.id).not.toBe(endpoint.id);
        }
      }),
    );
  });

  it("gives the same steps when its trace is replayed", () => {
    fc.assert(
      fc.property(plans, scripts, (route, failures) => {
        const { attempts, steps } = play(route, failures, bound(route));
        const stored = JSON.parse(JSON.stringify({ route, attempts })) as {
          route: RoutePlan;
          attempts: FailedAttempt[];
        };
        const replayed = [...attempts.keys(), attempts.length].map((count) =>
          nextStep(
            stored.route,
            stored.attempts.slice(0, count),
            attempts[count - 1]?.endedAt ?? 1_000_000,
          ),
        );
        expect(JSON.parse(JSON.stringify(replayed))).toEqual(JSON.parse(JSON.stringify(steps)));
      }),
    );
  });
});
