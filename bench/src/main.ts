// What Sluice costs beside a bare pass-through; README.md tells how to read it.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Measure } from "./budget.ts";
import { CORES } from "./contender.ts";
import { measureCpu } from "./measure-cpu.ts";
import { measureFirstByte } from "./measure-first-byte.ts";
import { measureMemory } from "./measure-memory.ts";
import { type Options, readOptions } from "./options.ts";
import { type Pair, startPair } from "./pair.ts";
import { printReport, type Row, toJson } from "./report.ts";
import { FIRST_BYTE, HELD, SCENARIOS } from "./scenarios.ts";

async function measureOne(measure: Measure, pair: Pair, options: Options): Promise<Row> {
  const { rounds, share } = options;
  if (measure === "memory per open stream") {
    // Each round starts fresh processes; it swings less than the others do.
    const fresh = Math.min(rounds, 3);
    return { measure, unit: "KB", ...(await measureMemory(fresh, HELD.count * share)) };
  }
  if (measure === "added time to first byte, p50") {
    const count = FIRST_BYTE.count * share * rounds;
    return { measure, unit: "ms", ...(await measureFirstByte(pair, count)) };
  }
  const scenario = SCENARIOS.find((one) => one.measure === measure);
  if (scenario === undefined) throw new Error(`no scenario measures ${measure}`);
  const count = Math.max(scenario.concurrency, Math.ceil(scenario.count * share));
  return {
    measure,
    unit: "CPU-s per 1,000",
    ...(await measureCpu(pair, { ...scenario, count }, rounds)),
  };
}

/** The load comes from this process: off the gateways' core with it. */
function leaveGatewayCore(): void {
  if (!existsSync("/usr/bin/taskset")) return;
  execFileSync("/usr/bin/taskset", ["-acp", String(CORES.others), String(process.pid)]);
}

const options = readOptions(process.argv.slice(2));
leaveGatewayCore();
const pair = await startPair();
const rows: Row[] = [];
try {
  for (const measure of options.measures) {
    const row = await measureOne(measure, pair, options);
    rows.push(row);
    console.error(
      `${measure}: bare ${row.bare.toPrecision(3)}, sluice ${row.sluice.toPrecision(3)} ${row.unit}, ratio ${row.ratio.toFixed(2)}`,
    );
  }
} finally {
  await pair.stop();
}
if (options.json) console.log(toJson(rows, new Date()));
else printReport(rows);
process.exit(0);
