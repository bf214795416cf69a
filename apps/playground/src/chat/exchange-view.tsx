import { FailureNotice } from "../result/failure-notice.tsx";
import { Waiting } from "../result/waiting.tsx";
import { AnswerFoot } from "./answer-foot.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { Exchange } from "./conversation.ts";
import { endingNote } from "./ending-note.ts";
import { isSettled } from "./is-settled.ts";
import { Reasoning } from "./reasoning.tsx";
import "./exchange-view.css";

/** A prompt and its answer. */
export function ExchangeView({ exchange, onAskAgain }: ExchangeViewProps) {
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
        {status.kind === "waiting" && <Waiting label="Waiting for the first token" />}
        {reasoning !== "" && <Reasoning text={reasoning} isOver={text !== ""} />}
        {text !== "" && <AnswerText text={text} />}
        {note !== undefined && (
          <p className="note" data-testid="answer-note">
            {note}
          </p>
        )}
        {status.kind === "failed" && (
          <FailureNotice
            title={text !== "" || reasoning !== "" ? "This answer is incomplete" : "No answer"}
            failure={status.failure}
          />
        )}
        {isSettled(status) && (
          <AnswerFoot answer={answer} onAskAgain={() => onAskAgain(exchange)} />
        )}
      </article>
    </section>
  );
}

interface ExchangeViewProps {
  readonly exchange: Exchange;
  readonly onAskAgain: (exchange: Exchange) => void;
}
