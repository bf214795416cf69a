import { Icon } from "../ui/icon.tsx";

/** Sends the draft, or stops the request that is under way; says what is missing. */
export function RankFoot({ isRunning, reason, warning, onStop }: RankFootProps) {
  return (
    <footer className="rank-foot">
      <p className="note" aria-live="polite" data-testid="rank-note">
        {isRunning || (reason ?? warning) === undefined ? (
          <span className="rank-foot__keys">{isRunning ? "Esc cancels" : "Ctrl+Enter ranks"}</span>
        ) : (
          (reason ?? warning)
        )}
      </p>
      {isRunning ? (
        // With keys these are two elements: one that turned into the other under a click would submit.
        <button key="cancel" type="button" className="button" onClick={onStop}>
          <Icon name="stop" />
          Cancel
        </button>
      ) : (
        <button
          key="rank"
          type="submit"
          className="button button--main"
          aria-disabled={reason !== undefined}
        >
          <Icon name="bars" />
          Rank
        </button>
      )}
    </footer>
  );
}

interface RankFootProps {
  readonly isRunning: boolean;
  readonly reason: string | undefined;
  readonly warning: string | undefined;
  readonly onStop: () => void;
}
