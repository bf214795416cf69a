import type { Stat } from "./stat.ts";
import "./figures.css";

/** Figures of an answer in one line: model, provider, usage, cost, times. */
export function Figures({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="figures" data-testid="answer-stats">
      {stats.map(({ id, label, value }) => (
        <div key={id} className="figures__pair">
          <dt>{label}</dt>
          <dd data-testid={`stat-${id}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
