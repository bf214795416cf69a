import type { SimulationReport } from "@sluice/router/simulate";

/** One column of the page and one panel of the chart. */
export interface Figure {
  readonly title: string;
  /** What the chart draws; the less, the better. */
  readonly value: (report: SimulationReport) => number;
  readonly text: (report: SimulationReport) => string;
}

const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A whole number with commas. */
export const wholeNumber = (value: number): string => count.format(value);

const firstToken = (share: "p50" | "p99"): Figure => {
  const value = (report: SimulationReport) => report.firstTokenMs?.[share] ?? 0;
  return {
    title: `first token ${share}, ms`,
    value,
    text: (report) => wholeNumber(value(report)),
  };
};

/** What is compared. */
export const FIGURES: readonly Figure[] = [
  {
    title: "failed, %",
    value: ({ successRate }) => 1 - successRate,
    text: ({ successRate }) => ((1 - successRate) * 100).toFixed(3),
  },
  {
    title: "USD per 1,000 answers",
    value: ({ costPerThousandUsd }) => costPerThousandUsd,
    text: ({ costPerThousandUsd }) => costPerThousandUsd.toFixed(2),
  },
  firstToken("p50"),
  firstToken("p99"),
  {
    title: "attempts per request",
    value: ({ attemptsPerRequest }) => attemptsPerRequest,
    text: ({ attemptsPerRequest }) => attemptsPerRequest.toFixed(3),
  },
];
