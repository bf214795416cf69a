import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredAttempt } from "../../test/answered-attempt.ts";
import { endpoint } from "../../test/endpoint.ts";
import { failedAttempt } from "../../test/failed-attempt.ts";
import { breakerState, type EndpointHealth, observe } from "../index.ts";

const north = endpoint("north");
const WINDOW_MS = 30_000;

/** An endpoint behind its breaker, and what must hold of the two. */
class Guarded {
  health: EndpointHealth | undefined;
  now = 1_000_000;
  /** When the probe that is out began; undefined while none is. */
  probe: number | undefined;
}
/** The plainest breaker: how many failures in a row while it lets everybody through. */
interface Model {
  failures: number;
  isClosed: boolean;
}

class Pass implements fc.Command<Model, Guarded> {
  readonly #ms: number;
  constructor(ms: number) {
    this.#ms = ms;
  }
  check = () => true;
  run(_: Model, real: Guarded): void {
    real.now += this.#ms;
    if (real.probe !== undefined && real.now >= real.probe + WINDOW_MS) real.probe = undefined;
  }
  toString = () => `pass ${this.#ms}`;
}

/** A call that begins and ends at once, when the breaker lets it. */
class Call implements fc.Command<Model, Guarded> {
  readonly #fails: boolean;
  constructor(fails: boolean) {
    this.#fails = fails;
  }
  check = () => true;
  run(model: Model, real: Guarded): void {
    const state = breakerState(real.health, real.now);
    expect(state === "closed").toBe(model.isClosed);
    if (state === "open") return;
    const attempt = this.#fails
      ? failedAttempt(north, "unavailable", real.now)
      : answeredAttempt(north, real.now, { startedAt: real.now });
    const { endpoint: of, purpose, startedAt } = attempt;
    const began = { endpoint: of, purpose, startedAt, state: "open" } as const;
    real.health = observe(observe(real.health, began, WINDOW_MS), attempt, WINDOW_MS);
    real.probe = undefined;
    model.failures = this.#fails ? model.failures + 1 : 0;
    model.isClosed = this.#fails ? model.isClosed && model.failures < 5 : true;
    expect(breakerState(real.health, real.now) === "closed").toBe(model.isClosed);
  }
  toString = () => (this.#fails ? "fail" : "answer");
}

/** A probe that begins and says nothing for now: nobody else may go. */
class BeginProbe implements fc.Command<Model, Guarded> {
  check = ({ isClosed }: Readonly<Model>) => !isClosed;
  run(_: Model, real: Guarded): void {
    if (breakerState(real.health, real.now) !== "half-open") return;
    if (real.probe !== undefined) expect(real.now - real.probe).toBeGreaterThanOrEqual(25_000);
    const start = { endpoint: north, purpose: "first", startedAt: real.now } as const;
    real.health = observe(real.health, { ...start, state: "open" }, WINDOW_MS);
    real.probe = real.now;
    expect(breakerState(real.health, real.now)).toBe("open");
  }
  toString = () => "begin a probe";
}

describe("any life of a breaker", () => {
  it("is that of the model, and never has two probes out", () => {
    const commands = [
      fc.nat(40_000).map((ms) => new Pass(ms)),
      fc.boolean().map((fails) => new Call(fails)),
      fc.constant(new Call(true)),
      fc.constant(new BeginProbe()),
    ];
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 60 }), (run) => {
        fc.modelRun(() => ({ model: { failures: 0, isClosed: true }, real: new Guarded() }), run);
      }),
      { numRuns: 300 },
    );
  });

  it("is not closed up by answers to calls from before the failures", () => {
    const late = fc.record({ after: fc.nat(4), began: fc.integer({ min: 1, max: 600_000 }) });
    fc.assert(
      fc.property(fc.array(late), fc.integer({ min: 1, max: 7 }), (answers, failures) => {
        const first = 1_000_000;
        let alone: EndpointHealth | undefined;
        let mixed: EndpointHealth | undefined;
        for (let count = 0; count < failures; count += 1) {
          const failure = failedAttempt(north, "unavailable", first + count * 10);
          alone = observe(alone, failure, WINDOW_MS);
          mixed = observe(mixed, failure, WINDOW_MS);
          for (const { began } of answers.filter(({ after }) => after === count)) {
            const times = { startedAt: first - began, committedAt: first + count * 10 };
            const answer = answeredAttempt(north, first + count * 10 + 5, times);
            mixed = observe(mixed, { ...answer, state: "committed" }, WINDOW_MS);
            mixed = observe(mixed, answer, WINDOW_MS);
          }
        }
        expect(mixed?.breaker).toEqual(alone?.breaker);
      }),
    );
  });

  it("forgets the failures from before an answered call began, and no others", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(gaps, gaps, (before, after) => {
        let now = 1_000_000;
        let health: EndpointHealth | undefined;
        const fail = (gap: number) => {
          now += gap;
          health = observe(health, failedAttempt(north, "unavailable", now), WINDOW_MS);
        };
        before.forEach(fail);
        const startedAt = now;
        // All of them fit below the five that would open it.
        after.slice(0, 4 - before.length).forEach(fail);
        health = observe(health, answeredAttempt(north, now + 1, { startedAt }), WINDOW_MS);
        const left = after.slice(0, 4 - before.length).length;
        expect(health.breaker).toMatchObject({ kind: "closed", failures: { length: left } });
      }),
    );
  });

  it("lets somebody see again within the window, whatever happened", () => {
    const events = fc.array(fc.tuple(fc.nat(40_000), fc.nat(20_000), fc.boolean()));
    fc.assert(
      fc.property(events, (told) => {
        let health: EndpointHealth | undefined;
        let now = 1_000_000;
        for (const [pause, took, begins] of told) {
          now += pause;
          const start = { endpoint: north, purpose: "first", startedAt: now } as const;
          if (begins) health = observe(health, { ...start, state: "open" }, WINDOW_MS);
          const failed = { ...failedAttempt(north, "timeout", now), endedAt: now + took };
          health = observe(health, failed, WINDOW_MS);
          now += took;
        }
        expect(breakerState(health, now + WINDOW_MS)).not.toBe("open");
      }),
    );
  });
});
