import { useDeferredValue, useId, useMemo, useState } from "react";
import { Drawer } from "../ui/drawer.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { DraftContent } from "./draft-document.ts";
import { parseDocuments } from "./parse-documents.ts";
import { type PastedText, PasteField } from "./paste-field.tsx";
import { pastedWords } from "./pasted-words.ts";
import "./paste-dialog.css";

const TEXT_FILES = ".txt,.json,.jsonl,.ndjson,.csv,.md,text/*,application/json";

/** A field for many documents at once; it says how they are read before they are added. */
export function PasteDialog({ onAdd, onClose }: PasteDialogProps) {
  const id = useId();
  const [pasted, setPasted] = useState<PastedText>({ kind: "typed", text: "" });
  const text = useDeferredValue(pasted.text);
  const read = useMemo(() => parseDocuments(text), [text]);
  const [problem, setProblem] = useState<string>();
  const load = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const content = await file.text().catch(() => undefined);
    setProblem(content === undefined ? `${file.name} could not be read.` : undefined);
    if (content !== undefined) setPasted({ kind: "held", name: file.name, text: content });
  };
  return (
    <Drawer label="Paste documents" className="paste-dialog" onClose={onClose}>
      <header className="paste-dialog__head">
        <h2>Paste documents</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <PasteField pasted={pasted} onPasted={setPasted} describedBy={id} />
      <p id={id} className="note" aria-live="polite" data-testid="pasted-form">
        {pastedWords(read)}
      </p>
      {problem !== undefined && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      <footer className="paste-dialog__foot">
        <FileButton accept={TEXT_FILES} onFiles={load}>
          Open a file
        </FileButton>
        <button
          type="button"
          className="button button--main"
          disabled={read.contents.length === 0}
          onClick={() => onAdd(parseDocuments(pasted.text).contents)}
        >
          Add
        </button>
      </footer>
    </Drawer>
  );
}

interface PasteDialogProps {
  readonly onAdd: (contents: readonly DraftContent[]) => void;
  readonly onClose: () => void;
}
