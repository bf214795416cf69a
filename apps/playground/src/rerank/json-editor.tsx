import { useId } from "react";
import { GrowingTextarea } from "../ui/growing-textarea.tsx";
import { documentOfContent } from "./document-of-content.ts";
import { type DraftContent, isBlank } from "./draft-document.ts";
import type { EditorProps } from "./editor-props.ts";
import { useFocus } from "./use-focus.ts";

/** A document that is an object, in JSON; what is wrong with it is said below. */
export function JsonEditor({ content, label, takesFocus, onContent }: JsonEditorProps) {
  const id = useId();
  const field = useFocus<HTMLTextAreaElement>(takesFocus);
  const read = isBlank(content) ? undefined : documentOfContent(content);
  const fault = read?.kind === "fault" ? read.message : undefined;
  return (
    <div className="json-editor">
      <GrowingTextarea
        ref={field}
        aria-label={`${label}, an object in JSON`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        spellCheck={false}
        placeholder={'{ "text": "…" }'}
        value={content.source}
        onChange={(event) => onContent({ kind: "json", source: event.target.value })}
      />
      {fault !== undefined && (
        <p id={id} className="document__fault">
          {fault}
        </p>
      )}
    </div>
  );
}

interface JsonEditorProps extends EditorProps {
  readonly content: Extract<DraftContent, { kind: "json" }>;
}
