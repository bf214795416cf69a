import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./create-log.ts";

test("for people a refused request is one line, with why", async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = await createLog("pretty", "info", destination);
  log.info({ status: 400, error: { status: 400, message: "n must be 1" } }, "chat 400 refused");
  await expect
    .poll(() => lines.join("").trimEnd().split("\n"))
    .toEqual([expect.stringMatching(/INFO: chat 400 refused .*"message":"n must be 1"/)]);
});
