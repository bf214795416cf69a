import type { ServerMemory } from "@sluice/server-process";

/** What the server held when nothing was asked of it. */
export interface Figures extends ServerMemory {
  readonly openFiles: number | undefined;
  readonly upstreamConnections: number;
}

/** How a soak went. */
export interface SoakReport {
  readonly seed: number;
  readonly seconds: number;
  readonly outcomes: Readonly<Record<"complete" | "error" | "broken" | "left", number>>;
  readonly upstreamCalls: number;
  /** After the warm-up, after the random requests, after the plain ones. */
  readonly before: Figures;
  readonly after: Figures;
  readonly afterPlain: Figures;
  /** Over the plain requests. */
  readonly residentBytes: readonly number[];
  /** Wrong answers, and where callers and books disagree. */
  readonly disagreements: readonly string[];
}

const MIB = 1024 * 1024;
/** More than caches that fill up may take, and far less than a leak of every request comes to. */
const MOST_HEAP_GROWTH = 16 * MIB;
const MOST_RESIDENT_GROWTH = 48 * MIB;
const MOST_FILES_GROWTH = 4;

/** All that is wrong, leaks included; empty when the soak was passed. */
export function faultsOf(report: SoakReport): readonly string[] {
  const { before, after, afterPlain, residentBytes, disagreements } = report;
  const [first = 0] = residentBytes;
  return [
    ...disagreements,
    ...grown("random requests", before, after),
    ...grown("plain requests", after, afterPlain),
    ...((residentBytes.at(-1) ?? 0) - first > MOST_RESIDENT_GROWTH
      ? [`plain requests: the process grew from ${mib(first)} to ${mib(residentBytes.at(-1) ?? 0)}`]
      : []),
  ];
}

function grown(over: string, from: Figures, to: Figures): readonly string[] {
  const files = (to.openFiles ?? 0) - (from.openFiles ?? 0);
  return [
    ...(to.heapBytes - from.heapBytes > MOST_HEAP_GROWTH
      ? [`${over}: the heap grew from ${mib(from.heapBytes)} to ${mib(to.heapBytes)}`]
      : []),
    ...(files > MOST_FILES_GROWTH ? [`${over}: ${files} more files and sockets are open`] : []),
    ...(to.upstreamConnections > 0
      ? [`${over}: ${to.upstreamConnections} connections to upstreams stay open`]
      : []),
  ];
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}

/** At most so many faults are listed. */
const LISTED = 30;

/** The report as text. */
export function describeReport(report: SoakReport): string {
  const { outcomes, before, after, afterPlain, residentBytes } = report;
  const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const faults = faultsOf(report);
  const row = (name: string, tell: (figures: Figures) => string | number | undefined): string =>
    `| ${[name, ...[before, after, afterPlain].map((each) => tell(each) ?? "?")].join(" | ")} |`;
  return [
    `seed ${report.seed}, ${report.seconds.toFixed(0)} s: ${requests} requests, ${report.upstreamCalls} upstream calls`,
    `${outcomes.complete} answers as they should be, ${outcomes.error} errors told, ${outcomes.left} left by their caller`,
    "",
    "| the idle server | after the warm-up | after random requests | after plain requests |",
    "|---|---|---|---|",
    row("heap and buffers after collection", ({ heapBytes }) => mib(heapBytes)),
    row("resident", ({ residentBytes: resident }) => mib(resident)),
    row("open files and sockets", ({ openFiles }) => openFiles),
    row("connections to upstreams", ({ upstreamConnections }) => upstreamConnections),
    "",
    `resident over the plain requests: ${residentBytes.map(mib).join(", ")}`,
    "",
    faults.length === 0 ? "Nothing disagrees." : `${faults.length} faults:`,
    ...faults.slice(0, LISTED).map((fault) => `- ${fault}`),
  ].join("\n");
}
