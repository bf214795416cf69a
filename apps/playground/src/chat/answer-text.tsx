import { useDeferredValue } from "react";
import { Markdown } from "./markdown.tsx";

/** The text of an answer. Text that comes faster than it can be drawn is drawn in larger steps. */
export function AnswerText({ text }: { text: string }) {
  const drawn = useDeferredValue(text);
  return (
    <div className="answer__text" data-testid="answer-text">
      <Markdown text={drawn} />
    </div>
  );
}
