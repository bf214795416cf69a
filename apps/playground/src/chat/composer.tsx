import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { formatCount } from "../format/format-count.ts";
import { formatUsd } from "../format/format-usd.ts";
import { Icon } from "../ui/icon.tsx";
import type { ConversationTotal } from "./conversation-total.ts";
import "./composer.css";

/** The field to write in. Enter sends, Shift+Enter begins a new line; while an answer comes it stops. */
export function Composer({ isRunning, total, onSend, onStop }: ComposerProps) {
  const [draft, setDraft] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = draft.trim() === "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (isRunning || isEmpty) return;
    onSend(draft);
    setDraft("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a word, Enter belongs to it.
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (sends) submit(event);
  };

  return (
    <form className="composer" data-testid="composer" onSubmit={submit}>
      <div className="composer__box">
        <div className="composer__field" data-draft={draft}>
          <textarea
            ref={field}
            rows={1}
            aria-label="Message"
            placeholder="Write a message"
            enterKeyHint="send"
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {isRunning ? (
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
        )}
      </div>
      <p className="composer__foot">
        <span className="composer__keys">
          {isRunning ? "Esc stops" : "Enter sends · Shift+Enter new line"}
        </span>
        {total.tokens > 0 && (
          <span data-testid="conversation-total">
            {formatCount(total.tokens)} tokens · {formatUsd(total.cost)} in this chat
          </span>
        )}
      </p>
    </form>
  );
}

interface ComposerProps {
  readonly isRunning: boolean;
  readonly total: ConversationTotal;
  readonly onSend: (prompt: string) => void;
  readonly onStop: () => void;
}
