import { memo } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { AnswerFailure } from "./answer-failure.tsx";
import { AnswerFigures } from "./answer-figures.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { Exchange } from "./conversation.ts";
import { endingNote } from "./ending-note.ts";
import { isSettled } from "./is-settled.ts";
import { Reasoning } from "./reasoning.tsx";
import "./exchange-view.css";

/** A prompt and its answer. Drawn again only when its own exchange changes. */
export const ExchangeView = memo(
  function ExchangeView({ exchange, onAskAgain }: ExchangeViewProps) {
    const { prompt, request, answer } = exchange;
    const { status, text, reasoning } = answer;
    const note = endingNote(status, text);
    return (
      <section className="exchange" data-testid="exchange" aria-label="Prompt and answer">
        <p className="prompt" data-testid="prompt">
          {prompt}
        </p>
        <article
          className="answer"
          data-testid="answer"
          data-status={status.kind}
          aria-label={`Answer of ${answer.model ?? request.model}`}
          aria-busy={!isSettled(status)}
        >
          {status.kind === "waiting" && <Waiting />}
          {reasoning !== "" && <Reasoning text={reasoning} isOver={text !== ""} />}
          {text !== "" && <AnswerText text={text} />}
          {note !== undefined && (
            <p className="note" data-testid="answer-note">
              {note}
            </p>
          )}
          {status.kind === "failed" && (
            <AnswerFailure failure={status.failure} isPartial={text !== "" || reasoning !== ""} />
          )}
          {isSettled(status) && (
            <footer className="answer__foot">
              <AnswerFigures answer={answer} />
              <div className="answer__actions">
                {text !== "" && <CopyButton label="Copy answer" text={() => text} />}
                {status.kind !== "complete" && (
                  <button
                    type="button"
                    className="quiet-button"
                    onClick={() => onAskAgain(exchange)}
                  >
                    <Icon name="retry" />
                    Ask again
                  </button>
                )}
              </div>
            </footer>
          )}
        </article>
      </section>
    );
  },
  (before, after) => before.exchange === after.exchange,
);

function Waiting() {
  return (
    <p className="waiting">
      <span className="unseen">Waiting for the first token</span>
      <i />
      <i />
      <i />
    </p>
  );
}

interface ExchangeViewProps {
  readonly exchange: Exchange;
  readonly onAskAgain: (exchange: Exchange) => void;
}
