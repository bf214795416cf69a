import type { SimulationReport } from "@sluice/router/simulate";
import { FIGURES, type Figure } from "./figures.ts";

const ROW = 22;
const PANEL = { top: 34, gap: 18, names: 160, bars: 420, values: 90 } as const;
const WIDTH = PANEL.names + PANEL.bars + PANEL.values;

/** One panel a figure, one bar a strategy, as an SVG that reads on light and dark pages. */
export function chart(reports: readonly SimulationReport[]): string {
  const panelHeight = PANEL.top + reports.length * ROW + PANEL.gap;
  const panels = FIGURES.map(
    (figure, index) =>
      `<g transform="translate(0 ${index * panelHeight})">\n${panel(figure, reports)}\n</g>`,
  );
  const height = FIGURES.length * panelHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"`,
    '  aria-label="Strategies compared; shorter bars are better" font-family="sans-serif" font-size="13">',
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...panels,
    "</svg>\n",
  ].join("\n");
}

function panel(figure: Figure, reports: readonly SimulationReport[]): string {
  const largest = Math.max(...reports.map(figure.value), Number.MIN_VALUE);
  const bars = reports.map((report, index) => {
    const y = PANEL.top + index * ROW;
    const width = ((figure.value(report) / largest) * PANEL.bars).toFixed(1);
    const fill = report.strategy.startsWith("Sluice") ? "#0f766e" : "#94a3b8";
    return [
      `<text x="${PANEL.names - 8}" y="${y + 12}" text-anchor="end">${escaped(report.strategy)}</text>`,
      `<rect x="${PANEL.names}" y="${y}" width="${width}" height="${ROW - 6}" fill="${fill}"/>`,
      `<text x="${(PANEL.names + Number(width) + 6).toFixed(1)}" y="${y + 12}">${figure.text(report)}</text>`,
    ].join("\n");
  });
  const title = `<text x="8" y="20" font-weight="bold">${escaped(figure.title)}</text>`;
  return [title, ...bars].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
