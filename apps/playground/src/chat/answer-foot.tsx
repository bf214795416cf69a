import { Figures } from "../result/figures.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Answer } from "./answer.ts";
import { answerStats } from "./answer-stats.ts";

/** The figures of an answer that is over, and what can be done with it. */
export function AnswerFoot({ answer, onAskAgain }: AnswerFootProps) {
  const { text, status } = answer;
  return (
    <footer className="answer__foot">
      <Figures stats={answerStats(answer)} />
      <div className="answer__actions">
        {text !== "" && <CopyButton label="Copy answer" text={() => text} />}
        {status.kind !== "complete" && (
          <button type="button" className="quiet-button" onClick={onAskAgain}>
            <Icon name="retry" />
            Ask again
          </button>
        )}
      </div>
    </footer>
  );
}

interface AnswerFootProps {
  readonly answer: Answer;
  readonly onAskAgain: () => void;
}
