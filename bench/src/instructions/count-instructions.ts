import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CORES, type Contender, startContender } from "../contender.ts";
import { runLoad } from "../load.ts";
import { type Scenario, WARM_UP } from "../scenarios.ts";
import { readCallgrind } from "./read-callgrind.ts";
import { readSymbols } from "./read-symbols.ts";

/** What is counted, and after how many requests that are not. */
export interface Counting {
  readonly scenario: Scenario;
  readonly warmUp: number;
}

const STREAMS = 200;
/** While the counters are on, until what they need is there. */
const SETTLING = 100;

/**
 * The instructions that one request costs a contender, by the names of functions. Valgrind runs it some fifty times
 * slower, and one thread at a time.
 *
 * @throws when valgrind is not installed, or a request is not a whole 200
 */
export async function countInstructions(
  file: string,
  mock: Pick<Contender, "url">,
  { scenario, warmUp }: Counting,
): Promise<ReadonlyMap<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-instructions-"));
  const dump = join(folder, "callgrind");
  const contender = await startContender(file, [mock.url], CORES.gateway, {
    under: ["valgrind", ...CALLGRIND, `--callgrind-out-file=${dump}`],
    nodeOptions: [
      "--perf-basic-prof",
      `--perf-basic-prof-path=${folder}`,
      `--logfile=${join(folder, "v8.log")}`,
    ],
  });
  try {
    const { url, key, pid } = contender;
    const send = (count: number) => runLoad({ ...scenario, url, key, count });
    await runLoad({ ...WARM_UP, url, key, count: STREAMS });
    await send(warmUp);
    control(pid, "--instr=on");
    await send(SETTLING);
    control(pid, "--zero");
    await send(scenario.count);
    control(pid, "--dump");
    const symbols = readSymbols(readFileSync(join(folder, `perf-${pid}.map`), "utf8"));
    const lines = createInterface({ input: createReadStream(`${dump}.1`) });
    const counts = await readCallgrind(lines, symbols);
    return new Map([...counts].map(([name, count]) => [name, count / scenario.count]));
  } finally {
    await contender.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const CALLGRIND = [
  "--quiet",
  "--tool=callgrind",
  "--smc-check=all-non-file",
  "--instr-atstart=no",
  "--dump-instr=yes",
  "--compress-pos=no",
  "--compress-strings=no",
] as const;

function control(pid: number, option: string): void {
  execFileSync("callgrind_control", [option, String(pid)], { stdio: "ignore" });
}
