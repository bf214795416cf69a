import { GrowingTextarea } from "../ui/growing-textarea.tsx";
import type { DraftContent } from "./draft-document.ts";
import type { EditorProps } from "./editor-props.ts";
import { useFocus } from "./use-focus.ts";

/** A document that is a text. */
export function TextEditor({ content, label, takesFocus, onContent }: TextEditorProps) {
  const field = useFocus<HTMLTextAreaElement>(takesFocus);
  return (
    <GrowingTextarea
      ref={field}
      aria-label={label}
      placeholder="Write a document"
      value={content.text}
      onChange={(event) => onContent({ kind: "text", text: event.target.value })}
    />
  );
}

interface TextEditorProps extends EditorProps {
  readonly content: Extract<DraftContent, { kind: "text" }>;
}
