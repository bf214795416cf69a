import { describe, expect, it } from "vitest";
import { attemptIn } from "../test/attempt-in.ts";
import { endpoint } from "../test/endpoint.ts";
import { failedAttempt } from "../test/failed-attempt.ts";
import { model } from "../test/model.ts";
import { routeQuery } from "../test/route-query.ts";
import { type Attempt, describePlan, plan } from "./index.ts";

const large = model("acme/large", [
  endpoint("north"),
  endpoint("south", { price: { prompt: 2, completion: 2 } }),
]);
const route = plan(routeQuery([large]));
const [north] = route.candidates;
const south = route.candidates[1] ?? north;
const answered = (state: Attempt["state"]) => attemptIn(state, south, 2);

describe("the description of a plan", () => {
  it("tells what was asked, what there was and who served", () => {
    const attempts = [failedAttempt(north, "unavailable", 1, { status: 503 }), answered("done")];
    expect(describePlan(route, attempts)).toEqual({
      requested: "acme/large",
      strategy: "direct",
      summary: "available=2, selected=South",
      attempt: 2,
      endpoints: {
        total: 2,
        available: [
          { provider: "North", model: "acme/large", selected: false },
          { provider: "South", model: "acme/large", selected: true },
        ],
      },
      attempts: [
        { provider: "North", model: "acme/large", status: 503 },
        { provider: "South", model: "acme/large", status: 200 },
      ],
    });
  });

  it("selects the endpoint of a stream that goes on", () => {
    expect(describePlan(route, [answered("committed")]).summary).toBe(
      "available=2, selected=South",
    );
  });

  it("selects nobody on failure, and gives a failure without an answer its status", () => {
    const told = describePlan(route, [failedAttempt(north, "timeout", 1)]);
    expect(told.summary).toBe("available=2");
    expect(told.endpoints.available.some(({ selected }) => selected)).toBe(false);
    expect(told).toMatchObject({ attempt: 1, attempts: [{ status: 524 }] });
  });

  it("gives a call that was called off a status of its own", () => {
    const attempts = [failedAttempt(north, "cancelled", 1), answered("done")];
    expect(describePlan(route, attempts).attempts).toEqual([
      { provider: "North", model: "acme/large", status: 499 },
      { provider: "South", model: "acme/large", status: 200 },
    ]);
  });

  it("counts 0 when nothing was sent, and counts what is out in the total", () => {
    const narrowed = plan(routeQuery([large], { preferences: { only: ["south"] } }));
    const told = describePlan(narrowed);
    expect(told).toMatchObject({ attempt: 0, summary: "available=1", endpoints: { total: 2 } });
    expect(told).not.toHaveProperty("attempts");
  });

  it("describes a request that found no endpoint", () => {
    const none = {
      requested: "acme/large",
      strategy: "direct",
      candidates: [],
      rejected: [],
    } as const;
    expect(describePlan(none)).toEqual({
      requested: "acme/large",
      strategy: "direct",
      summary: "available=0",
      attempt: 0,
      endpoints: { total: 0, available: [] },
    });
  });
});
