import type { SimulationReport } from "@sluice/router/simulate";
import { FIGURES, wholeNumber } from "./figures.ts";

type Reports = readonly SimulationReport[];

/** Strategies by figures; the best of each column is bold. */
export function figuresTable(reports: Reports): string {
  const best = FIGURES.map(({ value }) => Math.min(...reports.map(value)));
  return table(
    ["strategy", ...FIGURES.map(({ title }) => title)],
    reports.map((report) => [
      report.strategy,
      ...FIGURES.map(({ value, text }, index) =>
        value(report) === best[index] ? `**${text(report)}**` : text(report),
      ),
    ]),
  );
}

/** Strategies by what ended their requests. */
export function errorsTable(reports: Reports): string {
  const kinds = [...new Set(reports.flatMap(({ errors }) => Object.keys(errors)))].sort();
  return table(
    ["strategy", "answered", ...kinds],
    reports.map(({ strategy, succeeded, errors }) => {
      const counts = new Map<string, number>(Object.entries(errors));
      return [
        strategy,
        wholeNumber(succeeded),
        ...kinds.map((kind) => wholeNumber(counts.get(kind) ?? 0)),
      ];
    }),
  );
}

/** Strategies by who answered, in percent. */
export function sharesTable(reports: Reports): string {
  const providers = reports[0]?.endpoints.map(({ provider }) => provider) ?? [];
  return table(
    ["strategy", ...providers],
    reports.map(({ strategy, endpoints }) => [
      strategy,
      ...endpoints.map(({ share }) => (share * 100).toFixed(1)),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
