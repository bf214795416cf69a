import type { SimulationReport } from "@sluice/router/simulate";
import { wholeNumber } from "./figures.ts";
import { scenarioMark } from "./scenario-mark.ts";
import { errorsTable, figuresTable, sharesTable } from "./tables.ts";

const PLACE = /<!-- figures: begin -->[\s\S]*<!-- figures: end -->/;

/** The page with these figures in place of its own; throws when it has no place for them. */
export function withFigures(page: string, reports: readonly SimulationReport[]): string {
  if (!PLACE.test(page)) throw new Error("the page has no <!-- figures: begin --> … end -->");
  return page.replace(PLACE, () =>
    [
      "<!-- figures: begin -->",
      scenarioMark(reports[0]?.requests ?? 0),
      told(reports),
      figuresTable(reports),
      "![The same figures as bars](routing-simulation.svg)",
      "What ended the requests:",
      errorsTable(reports),
      "Who answered, in percent of the answered:",
      sharesTable(reports),
      "<!-- figures: end -->",
    ].join("\n\n"),
  );
}

function told([first]: readonly SimulationReport[]): string {
  if (first === undefined) return "";
  const hours = (first.durationMs / 3_600_000).toFixed(1);
  return `${wholeNumber(first.requests)} requests each, seed ${first.seed}, ${hours} hours of virtual time.`;
}
