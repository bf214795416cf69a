import type { ClipboardEvent } from "react";
import { formatCount } from "../format/format-count.ts";

/** Pasted texts from this length on are held beside the field: browsers take seconds to edit them. */
const LONG = 50_000;

/** What is to be taken apart: typed, or held from a file or a long text on the clipboard. */
export type PastedText =
  | { readonly kind: "typed"; readonly text: string }
  | { readonly kind: "held"; readonly name: string; readonly text: string };

/** The field to paste into; of a text that is held only name and length are shown. */
export function PasteField({ pasted, onPasted, describedBy }: PasteFieldProps) {
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData("text/plain");
    if (text.length < LONG || pasted.text !== "") return;
    event.preventDefault();
    onPasted({ kind: "held", name: "Pasted text", text });
  };
  if (pasted.kind === "held") {
    return (
      <div className="held-text">
        <p>
          <strong>{pasted.name}</strong>, {formatCount(pasted.text.length)} characters
        </p>
        <button
          type="button"
          className="quiet-button"
          onClick={() => onPasted({ kind: "typed", text: "" })}
        >
          Take it away
        </button>
      </div>
    );
  }
  return (
    <textarea
      aria-label="Documents"
      aria-describedby={describedBy}
      spellCheck={false}
      placeholder={'One document a line, or JSON:\n["a text", {"text": "another"}]'}
      value={pasted.text}
      onPaste={onPaste}
      onChange={(event) => onPasted({ kind: "typed", text: event.target.value })}
    />
  );
}

interface PasteFieldProps {
  readonly pasted: PastedText;
  readonly onPasted: (pasted: PastedText) => void;
  readonly describedBy: string;
}
