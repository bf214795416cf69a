/** The bars as strokes of an SVG path in a box `count` wide and 100 high; those still to come are dots. */
export function wavePath(bars: readonly number[], count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const half = Math.max(0.5, (bars[index] ?? 0) * 44);
    const round = (value: number) => Number(value.toFixed(1));
    return `M${index + 0.5} ${round(50 - half)}V${round(50 + half)}`;
  }).join("");
}
