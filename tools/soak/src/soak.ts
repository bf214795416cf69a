import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { compareBooks, type Outcome } from "./compare-books.ts";
import { createLoad } from "./create-load.ts";
import { readBooks } from "./ledger-record.ts";
import type { Figures, SoakReport } from "./soak-report.ts";
import { soakYaml, UPSTREAMS } from "./soak-yaml.ts";
import { type SoakedServer, startSoakedServer } from "./soaked-server.ts";
import { upstreamAnswer } from "./upstream-answer.ts";

/** One soak. */
export interface SoakOptions {
  readonly seed: number;
  /** How long random requests are sent after the warm-up. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Requests under way at a time. */
  readonly concurrency: number;
  /** Plain requests after the random ones, over which memory has to stay where it is. */
  readonly plainRequests: number;
  /** Hears how it goes. */
  readonly onProgress?: (line: string) => void;
}

/** Connections to upstreams are kept four seconds; a loaded machine is given more. */
const SETTLES_MS = 30_000;
/** Of the figures of one run of plain requests. */
const SAMPLES = 10;

/** Runs a server under random load and faults; the report says what disagreed. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-soak-"));
  const upstreams = await startUpstreams(options.seed);
  const urls = Object.fromEntries([...upstreams].map(([name, { url }]) => [name, url]));
  const server = await startSoakedServer(folder, soakYaml(urls));
  try {
    return await run(options, folder, [...upstreams.values()], server);
  } finally {
    await server.end();
    await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function startUpstreams(seed: number): Promise<ReadonlyMap<string, MockUpstream>> {
  const started = new Map<string, MockUpstream>();
  for (const name of UPSTREAMS) {
    const upstream = await startMockUpstream();
    upstream.answer(upstreamAnswer(seed, name));
    started.set(name, upstream);
  }
  return started;
}

async function run(
  options: SoakOptions,
  folder: string,
  upstreams: readonly MockUpstream[],
  server: SoakedServer,
): Promise<SoakReport> {
  const { seed, onProgress = () => undefined } = options;
  const startedAt = Date.now();
  const load = createLoad(options, server);
  onProgress("warming up");
  await load.random(options.warmUpSeconds);
  await load.plain(Math.min(2000, options.plainRequests));
  const before = await figures(server, upstreams);
  onProgress(`${options.seconds} s of random requests`);
  await load.random(options.seconds);
  const after = await figures(server, upstreams);
  const residentBytes: number[] = [];
  onProgress(`${options.plainRequests} plain requests`);
  for (let part = 0; part < SAMPLES && options.plainRequests > 0; part += 1) {
    await load.plain(Math.ceil(options.plainRequests / SAMPLES));
    residentBytes.push((await server.memory()).residentBytes);
  }
  const afterPlain = await figures(server, upstreams);
  const books = readBooks(folder);
  const exitCode = await server.end();
  return {
    seed,
    seconds: (Date.now() - startedAt) / 1000,
    outcomes: countOf(load.outcomes),
    upstreamCalls: upstreams.reduce((sum, { calls }) => sum + calls.length, 0),
    before,
    after,
    afterPlain,
    residentBytes,
    disagreements: [
      ...load.faults,
      ...compareBooks(load.outcomes, books),
      ...server.complaints.map((line) => `the server said: ${line}`),
      ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
    ],
  };
}

function countOf(outcomes: readonly Outcome[]): SoakReport["outcomes"] {
  const count = { complete: 0, error: 0, broken: 0, left: 0 };
  for (const { kind } of outcomes) count[kind] += 1;
  return count;
}

/** What the server holds when nothing is asked of it. */
async function figures(server: SoakedServer, upstreams: readonly MockUpstream[]): Promise<Figures> {
  const open = (): number =>
    upstreams.reduce((sum, { openConnections }) => sum + openConnections, 0);
  for (const until = Date.now() + SETTLES_MS; open() > 0 && Date.now() < until; ) await sleep(100);
  // The server hears of its callers' closed connections a moment later.
  await sleep(500);
  return { ...(await server.memory()), openFiles: server.openFiles(), upstreamConnections: open() };
}
