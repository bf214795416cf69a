import { test } from "vitest";
import { answerOf } from "./answers.ts";
import { openStage, type Stage } from "./stage.ts";
import type { StageSettings } from "./stage-yaml.ts";

const ALIVE_WITHIN_MS = 10_000;
/** Some cases send a hundred megabytes: a loaded machine is given its time. */
const TIMEOUT_MS = 120_000;

/** A test with a stage of its own; afterwards the server must still answer (ALIVE). */
export function faultTest(
  name: string,
  run: (stage: Stage) => Promise<void>,
  settings: StageSettings = {},
): void {
  test(name, { timeout: TIMEOUT_MS }, async () => {
    const stage = await openStage(settings);
    try {
      await run(stage);
      await checkAlive(stage);
    } finally {
      await stage.close();
    }
  });
}

/** As `faultTest`, once for each variant, under its name. */
export function faultTests<Variant>(
  name: string,
  variants: Readonly<Record<string, Variant>>,
  run: (stage: Stage, variant: Variant) => Promise<void>,
  settings: StageSettings = {},
): void {
  for (const [key, variant] of Object.entries(variants)) {
    faultTest(`${name}: ${key}`, (stage) => run(stage, variant), settings);
  }
}

async function checkAlive({ a, chat }: Stage): Promise<void> {
  a.reset();
  a.answer(answerOf("a"));
  const startedAt = performance.now();
  const reply = await chat();
  if (reply.status !== 200) throw new Error(`not alive: ${reply.status} ${reply.body}`);
  if (performance.now() - startedAt > ALIVE_WITHIN_MS) throw new Error("alive, but slow");
}
