import { useState } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { DraftContent } from "./draft-document.ts";
import { PasteDialog } from "./paste-dialog.tsx";

/** The ways to add documents: written, pasted, as an image or as an object. */
export function AddDocuments({ takesImages, onAdd }: AddDocumentsProps) {
  const [isPasting, setPasting] = useState(false);
  const close = () => setPasting(false);
  return (
    <div className="add-documents">
      <AddButton icon="plus" label="Add text" onClick={() => onAdd([{ kind: "text", text: "" }])} />
      <AddButton icon="paste" label="Paste many" onClick={() => setPasting(true)} />
      <AddButton
        icon="braces"
        label="Add object"
        onClick={() => onAdd([{ kind: "json", source: '{\n  "text": ""\n}' }])}
      />
      {takesImages && (
        <AddButton
          icon="image"
          label="Add image"
          onClick={() => onAdd([{ kind: "image", image: "", text: "" }])}
        />
      )}
      {isPasting && (
        <PasteDialog
          onClose={close}
          onAdd={(contents) => {
            onAdd(contents);
            close();
          }}
        />
      )}
    </div>
  );
}

interface AddDocumentsProps {
  /** Whether the model reads images, as far as it is known. */
  readonly takesImages: boolean;
  readonly onAdd: (contents: readonly DraftContent[]) => void;
}

function AddButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className="quiet-button" onClick={props.onClick}>
      <Icon name={props.icon} />
      {props.label}
    </button>
  );
}
