import type { Failure } from "../api/failure.ts";
import { Icon } from "../ui/icon.tsx";

/** Why there is no whole answer: code, message, when to try again, and the metadata to unfold. */
export function AnswerFailure({ failure, isPartial }: AnswerFailureProps) {
  const { code, message, metadata, retryAfterSeconds } = failure;
  return (
    <div className="failure" role="alert" data-testid="answer-failure">
      <Icon name="warning" />
      <div className="failure__body">
        <p className="failure__title">
          {isPartial ? "This answer is incomplete" : "No answer"}
          {code !== undefined && <span className="failure__code">{code}</span>}
        </p>
        <p className="failure__message">{message}</p>
        {retryAfterSeconds !== undefined && <p>Try again in {retryAfterSeconds} s.</p>}
        {metadata !== undefined && (
          <details>
            <summary>Details</summary>
            <pre>{JSON.stringify(metadata, null, 2)}</pre>
          </details>
        )}
      </div>
    </div>
  );
}

interface AnswerFailureProps {
  readonly failure: Failure;
  /** Something of the answer came before the failure. */
  readonly isPartial: boolean;
}
