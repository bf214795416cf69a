import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { envelope } from "./envelope.ts";
import { faultTests } from "./fault-test.ts";

const autoRouter = (fields: object) => ({
  model: "sluice/auto",
  plugins: [{ id: "auto-router", ...fields }],
});
const STARS = Array.from({ length: 64 }, () => "t/a*a*a*a*a*a*a*a*a*a*b");
/** What such a pattern runs longest on: it nearly matches. */
const alsoModel = `t/${"a".repeat(60)}`;

faultTests(
  "B66 patterns that nearly match hold nobody up",
  {
    "models to choose from": autoRouter({ allowed_models: STARS }),
    "models to leave out": autoRouter({ excluded_models: STARS }),
    "domains to search": {
      plugins: [{ id: "web", include_domains: [`${"*a".repeat(40)}.test`] }],
    },
  },
  async ({ chat }, more) => {
    const startedAt = performance.now();
    const asked = chat(more);
    await sleep(50);
    const other = await chat();
    expect(other.status).toBe(200);
    const reply = await asked;
    expect(reply.status).not.toBe(500);
    if (reply.status !== 200) envelope(reply, reply.status);
    // As regular expressions they take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  },
  { alsoModel },
);

faultTests(
  "B66 more patterns than are allowed are a 400",
  {
    "too many": autoRouter({ allowed_models: Array.from({ length: 1025 }, () => "t/x") }),
    "one too long": autoRouter({ allowed_models: ["x".repeat(1025)] }),
    "too long in all": autoRouter({
      allowed_models: Array.from({ length: 65 }, () => "x".repeat(1024)),
    }),
  },
  async ({ a, chat }, more) => {
    const { error } = envelope(await chat(more), 400);
    expect(error.metadata?.path).toMatch(/^plugins\[0\]\.allowed_models/);
    expect(a.calls).toHaveLength(0);
  },
  { alsoModel },
);
