import { parseArgs } from "node:util";
import { soak } from "./soak.ts";
import { describeReport, faultsOf } from "./soak-report.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    concurrency: { type: "string", default: "24" },
    plain: { type: "string", default: "20000" },
  },
});
const seconds = Number(values.minutes) * 60;
const report = await soak({
  seed: Number(values.seed),
  seconds,
  warmUpSeconds: Math.min(60, seconds / 5),
  concurrency: Number(values.concurrency),
  plainRequests: Number(values.plain),
  onProgress: (line) => console.error(line),
});
console.log(describeReport(report));
process.exitCode = faultsOf(report).length === 0 ? 0 : 1;
