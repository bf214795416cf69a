import type { Failure } from "../api/failure.ts";
import { Icon } from "../ui/icon.tsx";
import { failureAdvice } from "./failure-advice.ts";
import "./failure-notice.css";

/** Why there is no whole answer: code, message, what can be done, and the metadata to unfold. */
export function FailureNotice({ title, failure }: FailureNoticeProps) {
  const { code, message, metadata, retryAfterSeconds } = failure;
  const advice = failureAdvice(failure);
  return (
    <div className="failure" role="alert" data-testid="failure">
      <Icon name="warning" />
      <div className="failure__body">
        <p className="failure__title">
          {title}
          {code !== undefined && <span className="failure__code">{code}</span>}
        </p>
        <p>{message}</p>
        {retryAfterSeconds !== undefined && <p>Try again in {retryAfterSeconds} s.</p>}
        {advice !== undefined && <p className="failure__advice">{advice}</p>}
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

interface FailureNoticeProps {
  /** What came to grief, in two or three words. */
  readonly title: string;
  readonly failure: Failure;
}
