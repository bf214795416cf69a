import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../../test/answered-attempt.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { model } from "../../test/model.ts";
import { routeQuery } from "../../test/route-query.ts";
import { type EndpointHealth, nextStep, observe, plan } from "../index.ts";

const START = 1_000_000;
const small = model("acme/small", [
  endpoint("north", { price: { prompt: 1, completion: 1 } }),
  endpoint("south", { price: { prompt: 2, completion: 2 } }),
]);
const models = [small];
const [north = expect.fail(), south = expect.fail()] = small.endpoints;

/** A 429 without a hint to a call that began and ended at this time. */
const refused = (at: number) => failedAttempt(north, "rate-limited", at);

/** As many refusals, each of a call from the moment the pause before was over. */
function refusedOnAndOn(times: number): EndpointHealth {
  let health = observe(undefined, refused(START));
  for (let count = 1; count < times; count += 1) {
    health = observe(health, refused(health.rateLimit?.until ?? expect.fail()));
  }
  return health;
}

const pauseOf = ({ rateLimit }: EndpointHealth) =>
  rateLimit === undefined ? 0 : rateLimit.until - rateLimit.since;

describe("refusals without a hint", () => {
  it("pause an endpoint for a second, doubling to half a minute while they go on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (times) => {
        expect(pauseOf(refusedOnAndOn(times))).toBe(Math.min(30_000, 1_000 * 2 ** (times - 1)));
      }),
    );
  });

  it("of one burst are one", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(999)), (burst) => {
        const health = burst
          .toSorted((one, other) => one - other)
          .reduce((known, after) => observe(known, refused(START + after)), refusedOnAndOn(1));
        expect(health.rateLimit).toEqual(refusedOnAndOn(1).rateLimit);
      }),
    );
  });

  it("are forgotten with an answer to a later call, and begin anew after a long while", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.nat(60_000), (times, after) => {
        const health = refusedOnAndOn(times);
        const { since = 0, until = 0 } = health.rateLimit ?? {};
        const answered = observe(health, answeredAttempt(north, since + 101 + after));
        expect(answered.rateLimit).toBeUndefined();
        expect(pauseOf(observe(answered, refused(since + 60_000 + after)))).toBe(1_000);
        expect(pauseOf(observe(health, refused(until + 30_000 + after)))).toBe(1_000);
      }),
    );
  });

  it("put an endpoint behind the others until the pause is over, whatever the draw", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (times, draw) => {
          const known = refusedOnAndOn(times);
          const until = known.rateLimit?.until ?? expect.fail();
          const health = new Map([[north.id, known]]);
          const during = plan(routeQuery(models, { health, draw, now: until - 1 }));
          expect(during.candidates.map(({ provider }) => provider)).toEqual(["south", "north"]);
          const after = plan(routeQuery(models, { health, draw: 0, now: until }));
          expect(after.candidates[0].provider).toBe("north");
        },
      ),
    );
  });
});

describe("a request that is refused without a hint", () => {
  const retries = { attempts: 2, backoffMs: 250, maxBackoffMs: 5_000 };
  const route = plan(routeQuery(models, { draw: 0, retries }));
  const mine = failedAttempt(north, "rate-limited", START + 10);
  const next = (known: EndpointHealth, chosen = route) =>
    nextStep(chosen, [mine], START + 10, { health: new Map([[north.id, known]]) });

  it("asks again when it is the first to be refused", () => {
    expect(next(observe(undefined, mine))).toMatchObject({ endpoint: north, purpose: "retry" });
  });

  it("goes on at once when others were refused before", () => {
    const known = observe(observe(undefined, refused(START)), mine);
    expect(next(known)).toMatchObject({ endpoint: south, afterMs: 0, purpose: "fallback" });
  });

  it("asks again all the same where there is no other", () => {
    const alone = plan(routeQuery([model("acme/small", [north])], { retries }));
    const known = observe(observe(undefined, refused(START)), mine);
    expect(next(known, alone)).toMatchObject({ endpoint: north, purpose: "retry" });
  });
});
