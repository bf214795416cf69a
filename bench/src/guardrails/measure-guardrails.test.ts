import { expect, test } from "vitest";
import { HOSTILE_CASES } from "./hostile-cases.ts";
import { measureGuardrails } from "./measure-guardrails.ts";

test("every case is answered, whatever it costs", { timeout: 180_000 }, async () => {
  const rows = await measureGuardrails(HOSTILE_CASES, 20_000);
  expect(rows.map(({ status }) => status)).toEqual(HOSTILE_CASES.map(() => 200));
});
