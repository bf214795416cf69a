import { Icon } from "../ui/icon.tsx";

/** Sends what is written; while an answer comes, stops it. */
export function SendButton({ isRunning, isEmpty, onStop }: SendButtonProps) {
  return isRunning ? (
    <button
      type="button"
      className="round-button round-button--stop"
      aria-label="Stop"
      onClick={onStop}
    >
      <Icon name="stop" />
    </button>
  ) : (
    <button type="submit" className="round-button" aria-label="Send" aria-disabled={isEmpty}>
      <Icon name="send" />
    </button>
  );
}

interface SendButtonProps {
  readonly isRunning: boolean;
  readonly isEmpty: boolean;
  readonly onStop: () => void;
}
