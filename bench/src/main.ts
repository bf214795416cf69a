import { type Contender, startContender } from "./contender.ts";
import { holdOpen, runLoad } from "./load.ts";
import { printReport, type Row } from "./report.ts";
import { FIRST_BYTE, HELD, SCENARIOS, type Scenario } from "./scenarios.ts";

/** CPU-seconds of the contender per 1,000 requests. */
async function measureCpu(contender: Contender, scenario: Scenario): Promise<number> {
  const load = { ...scenario, url: contender.url, key: contender.key };
  await runLoad({ ...load, count: Math.ceil(scenario.count / 4) });
  const before = await contender.stats();
  await runLoad(load);
  const after = await contender.stats();
  return ((after.cpuSeconds - before.cpuSeconds) * 1000) / scenario.count;
}

/** Kilobytes of memory for each open stream. */
async function measureMemory(contender: Contender): Promise<number> {
  const load = { ...HELD, concurrency: HELD.count, url: contender.url, key: contender.key };
  const before = await contender.stats();
  const held = await holdOpen(load);
  const during = await contender.stats();
  await held.release();
  return (during.rssBytes - before.rssBytes) / 1024 / HELD.count;
}

/** Median ms to the first byte of a plain answer, one request at a time. */
async function measureFirstByte(url: string, key: string): Promise<number> {
  const { firstByteMs } = await runLoad({ ...FIRST_BYTE, concurrency: 1, url, key });
  return firstByteMs[Math.floor(firstByteMs.length / 2)] ?? 0;
}

const mock = await startContender("./mock-process.ts", [], 1);
const bare = await startContender("./bare-process.ts", [mock.url], 0);
const sluice = await startContender("./sluice-process.ts", [mock.url], 0);
const rows: Row[] = [];
try {
  for (const scenario of SCENARIOS) {
    const base = await measureCpu(bare, scenario);
    const ours = await measureCpu(sluice, scenario);
    console.log(`${scenario.measure}: bare ${base.toFixed(3)}, sluice ${ours.toFixed(3)}`);
    rows.push({ measure: scenario.measure, unit: "CPU-s per 1,000", bare: base, sluice: ours });
  }
  rows.push({
    measure: "memory per open stream",
    unit: "KB",
    bare: await measureMemory(bare),
    sluice: await measureMemory(sluice),
  });
  const direct = await measureFirstByte(mock.url, "bench");
  rows.push({
    measure: "added time to first byte, p50",
    unit: "ms",
    bare: (await measureFirstByte(bare.url, bare.key)) - direct,
    sluice: (await measureFirstByte(sluice.url, sluice.key)) - direct,
  });
} finally {
  await Promise.all([mock.stop(), bare.stop(), sluice.stop()]);
}
printReport(rows);
process.exit(0);
