import type { Answer } from "./answer.ts";
import { answerStats } from "./answer-stats.ts";

/** Model, provider, tokens, cost and times of an answer. */
export function AnswerFigures({ answer }: { answer: Answer }) {
  return (
    <dl className="figures" data-testid="answer-stats">
      {answerStats(answer).map(({ id, label, value }) => (
        <div key={id} className="figures__pair">
          <dt>{label}</dt>
          <dd data-testid={`stat-${id}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
