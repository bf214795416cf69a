import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import type { ModelEntry } from "../api/model-entry.ts";
import { formatCount } from "../format/format-count.ts";
import { formatUsd } from "../format/format-usd.ts";
import { Icon } from "../ui/icon.tsx";
import { useFirstFocus } from "../ui/use-first-focus.ts";
import { countCharacters } from "./count-characters.ts";
import { estimateCost } from "./estimate-cost.ts";
import type { Speech } from "./use-speech.ts";
import "./speech-form.css";

/** The text to speak. Ctrl+Enter speaks it; while audio comes, Escape stops it. */
export function SpeechForm({ speech, entry }: SpeechFormProps) {
  const { text, isRunning } = speech;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = text.trim() === "";

  useFirstFocus(field);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) speech.stop();
    else if (isEmpty) field.current?.focus();
    else speech.speak(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (isSent && !isRunning) submit(event);
  };

  return (
    <form className="speech-form" data-testid="speech-form" onSubmit={submit}>
      <label className="unseen" htmlFor={id}>
        Text to speak
      </label>
      <textarea
        ref={field}
        id={id}
        rows={7}
        placeholder="Write or paste what shall be said"
        value={text}
        aria-describedby={`${id}-count`}
        onChange={(event) => speech.setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="speech-form__foot">
        <p className="speech-form__count" id={`${id}-count`}>
          <TextFigures text={text} entry={entry} />
        </p>
        <span className="speech-form__keys">{isRunning ? "Esc stops" : "Ctrl+Enter"}</span>
        {/* One button, so that the focus stays on it when what it does changes. */}
        <button
          type="submit"
          className={isRunning ? "button" : "button button--main"}
          aria-disabled={isEmpty && !isRunning}
        >
          <Icon name={isRunning ? "stop" : "voice"} />
          {isRunning ? "Stop" : "Generate"}
        </button>
      </div>
      {speech.isBlocked && (
        <p className="field__hint field__hint--wrong" role="alert">
          Nothing was sent: the provider options are not valid. They stand under More options.
        </p>
      )}
    </form>
  );
}

interface SpeechFormProps {
  readonly speech: Speech;
  readonly entry: ModelEntry | undefined;
}

/** How long the text is, and about what it will cost where the model's price is known. */
function TextFigures({ text, entry }: { text: string; entry: ModelEntry | undefined }) {
  const count = countCharacters(text);
  const cost = estimateCost(entry, count);
  return (
    <>
      <span data-testid="character-count">
        {formatCount(count)} {count === 1 ? "character" : "characters"}
      </span>
      {cost !== undefined && count > 0 && (
        <span data-testid="estimate"> · {cost === 0 ? "free" : `about ${formatUsd(cost)}`}</span>
      )}
    </>
  );
}
