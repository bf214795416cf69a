import { expect, test } from "vitest";
import { stageReporter } from "./stage-reporter.ts";
import { createTrace } from "./trace.ts";

test("a stage that tells of a failure is a warning in the log, and any is kept", () => {
  const warned: unknown[] = [];
  const trace = createTrace(0);
  const report = stageReporter(
    { trace, generationId: "gen-1" },
    { warn: (...line) => void warned.push(line) },
  );
  const failed = {
    type: "plugin",
    name: "web-search",
    summary: "exa failed: status 401",
    data: { engine: "exa", failed: true },
  };
  const found = { ...failed, summary: "exa found 2 pages", data: { engine: "exa" } };
  report(failed);
  report(found);
  expect(trace.stages).toEqual([failed, found]);
  expect(warned).toEqual([[{ stage: "web-search", id: "gen-1" }, "exa failed: status 401"]]);
});
