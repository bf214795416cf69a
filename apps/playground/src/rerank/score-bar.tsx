import { formatScore } from "../format/format-score.ts";
import type { Bar, BarScale } from "./bar-scale.ts";
import "./score-bar.css";

/** A score as a bar from zero, and as a number. */
export function ScoreBar({ score, bar, scale }: ScoreBarProps) {
  return (
    <div className="score">
      <div className="score__track" aria-hidden="true">
        <div
          className="score__bar"
          data-testid="score-bar"
          data-sign={signs[Math.sign(score) + 1]}
          style={{ left: percent(bar.start), width: percent(bar.length) }}
        />
      </div>
      <meter
        className="unseen"
        aria-label="Score"
        aria-valuetext={formatScore(score)}
        min={scale.from}
        max={scale.to}
        value={score}
      />
      <span className="score__number" data-testid="score" aria-hidden="true">
        {formatScore(score)}
      </span>
    </div>
  );
}

const signs = ["negative", "zero", "positive"] as const;

interface ScoreBarProps {
  readonly score: number;
  readonly bar: Bar;
  readonly scale: BarScale;
}

function percent(part: number): string {
  return `${part * 100}%`;
}
