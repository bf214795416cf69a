import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { holdFile } from "../hold-file.ts";
import { type MoneyStage, openMoneyStage } from "./money-stage.ts";

let stage: MoneyStage;
afterEach(() => stage.close());

test("while another process holds the file requests wait without stopping others, then get 503", async () => {
  stage = await openMoneyStage();
  const { key } = await stage.newKey(1);
  const held = await holdFile(join(stage.server.folder, "data/sluice.db"));
  try {
    let waiting = 3;
    const asked = Array.from({ length: waiting }, () =>
      stage.chat(key).finally(() => {
        waiting -= 1;
      }),
    );
    expect((await fetch(`${stage.server.origin}/readyz`)).status).toBe(200);
    expect(waiting).toBe(3);
    for (const reply of await Promise.all(asked)) {
      envelope(reply, 503);
      expect(reply.headers["retry-after"]).toBe("1");
    }
    expect(stage.a.calls).toHaveLength(0);
    const last = stage.chat(key);
    await fetch(`${stage.server.origin}/healthz`);
    await held.release();
    expect((await last).status).toBe(200);
  } finally {
    await held.release();
  }
  await stage.settled();
});
