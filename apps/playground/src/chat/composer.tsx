import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { GrowingTextarea } from "../ui/growing-textarea.tsx";
import { useFirstFocus } from "../ui/use-first-focus.ts";
import { ComposerFoot } from "./composer-foot.tsx";
import type { ConversationTotal } from "./conversation-total.ts";
import { SendButton } from "./send-button.tsx";
import "./composer.css";

/** The field to write in. Enter sends, Shift+Enter begins a new line; while an answer comes the button stops it. */
export function Composer({ isRunning, total, onSend, onStop }: ComposerProps) {
  const [draft, setDraft] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = draft.trim() === "";

  useFirstFocus(field);

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
        <GrowingTextarea
          ref={field}
          aria-label="Message"
          placeholder="Write a message"
          enterKeyHint="send"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <SendButton isRunning={isRunning} isEmpty={isEmpty} onStop={onStop} />
      </div>
      <ComposerFoot isRunning={isRunning} total={total} />
    </form>
  );
}

interface ComposerProps {
  readonly isRunning: boolean;
  readonly total: ConversationTotal;
  readonly onSend: (prompt: string) => void;
  readonly onStop: () => void;
}
