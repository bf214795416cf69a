import { steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { completionOf } from "./answers.ts";
import { ask } from "./ask.ts";
import { envelope } from "./envelope.ts";
import { faultTest } from "./fault-test.ts";
import type { Stage } from "./stage.ts";

const BALANCE_USD = 0.015;
const COST_USD = 0.01;
const LIMITED = { max_completion_tokens: 1000 };
/** What every call asks for, used up. */
const USED_UP = steps.json(
  completionOf("a", {
    usage: { prompt_tokens: 0, completion_tokens: 1000, total_tokens: 1000 },
  }),
);

async function keyWithBalance({ server }: Stage): Promise<string> {
  const made = await ask(`${server.base}/keys`, {
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "racer", limit: BALANCE_USD }),
  });
  expect(made.status).toBe(201);
  return (JSON.parse(made.body.toString()) as { readonly key: string }).key;
}

async function spentBy({ server }: Stage, key: string): Promise<number> {
  const shown = await ask(`${server.base}/key`, {
    method: "GET",
    headers: { authorization: `Bearer ${key}` },
  });
  return (JSON.parse(shown.body.toString()) as { data: { usage: number } }).data.usage;
}

faultTest("B72 of twenty requests at once on a balance for one, one passes", async (stage) => {
  const { a, chat } = stage;
  a.answer([steps.pause(500), USED_UP]);
  const headers = { authorization: `Bearer ${await keyWithBalance(stage)}` };
  const replies = await Promise.all(Array.from({ length: 20 }, () => chat(LIMITED, { headers })));
  const passed = replies.filter(({ status }) => status === 200);
  expect(passed).toHaveLength(1);
  for (const reply of replies) if (reply.status !== 200) envelope(reply, 402);
  expect(a.calls).toHaveLength(1);
  const spent = await spentBy(stage, headers.authorization.slice("Bearer ".length));
  expect(spent).toBeCloseTo(COST_USD, 9);
});

faultTest("B72 a request that failed gives back what was held for it", async (stage) => {
  const { a, chat } = stage;
  const headers = { authorization: `Bearer ${await keyWithBalance(stage)}` };
  a.answer([steps.status(500), steps.json({ error: { message: "broken" } })]);
  expect((await chat(LIMITED, { headers })).status).toBeGreaterThanOrEqual(500);
  expect(await spentBy(stage, headers.authorization.slice("Bearer ".length))).toBe(0);
  a.answer([USED_UP]);
  expect((await chat(LIMITED, { headers })).status).toBe(200);
});
