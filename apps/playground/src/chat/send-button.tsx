import type { MouseEvent } from "react";
import { Icon } from "../ui/icon.tsx";
import "../ui/round-button.css";

/** Sends what is written; while an answer comes, stops it. */
export function SendButton({ isRunning, isEmpty, onStop }: SendButtonProps) {
  const stop = (event: MouseEvent) => {
    // Both are one element, so that the focus stays: it may be the other button before this click has had its effect.
    event.preventDefault();
    onStop();
  };
  return isRunning ? (
    <button
      type="button"
      className="round-button round-button--stop"
      aria-label="Stop"
      onClick={stop}
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
