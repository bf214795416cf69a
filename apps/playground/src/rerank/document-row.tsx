import { Icon } from "../ui/icon.tsx";
import type { DraftContent, DraftDocument } from "./draft-document.ts";
import { ImageEditor } from "./image-editor.tsx";
import { JsonEditor } from "./json-editor.tsx";
import { linkHandlers } from "./link-handlers.ts";
import type { Linking } from "./linking.ts";
import { TextEditor } from "./text-editor.tsx";
import "./document-row.css";

/** One document of the list: its place, its content to edit, its rank, and the way to remove it. */
export function DocumentRow(props: DocumentRowProps) {
  const { document, place, rank, linking, onRemove, onRank } = props;
  const { id } = document;
  return (
    <div
      className="document"
      data-linked={linking.linked === id}
      data-testid="document"
      {...linkHandlers(id, linking)}
    >
      <span className="document__place" aria-hidden="true">
        {place}
      </span>
      <div className="document__content">
        <Editor {...props} />
      </div>
      <div className="document__side">
        <button
          type="button"
          className="icon-button document__remove"
          aria-label={`Remove document ${place}`}
          onClick={() => onRemove(id)}
        >
          <Icon name="close" />
        </button>
        {rank !== undefined && (
          <button
            type="button"
            className="chip"
            aria-label={`Document ${place} has rank ${rank}: show it`}
            onClick={() => onRank(rank)}
          >
            #{rank}
          </button>
        )}
      </div>
    </div>
  );
}

function Editor({ document, place, takesFocus, onChange, onAdd }: DocumentRowProps) {
  const { id, content } = document;
  const label = `Document ${place}`;
  const shared = { label, takesFocus, onContent: (next: DraftContent) => onChange(id, next) };
  switch (content.kind) {
    case "text":
      return <TextEditor content={content} {...shared} />;
    case "image":
      return <ImageEditor content={content} onMore={onAdd} {...shared} />;
    case "json":
      return <JsonEditor content={content} {...shared} />;
  }
}

/** What a row is given. */
export interface DocumentRowProps {
  readonly document: DraftDocument;
  /** From 1. */
  readonly place: number;
  /** Of the last ranking, from 1. */
  readonly rank: number | undefined;
  /** Whether the row has just been added, or its neighbour removed. */
  readonly takesFocus: boolean;
  readonly linking: Linking;
  readonly onChange: (id: number, content: DraftContent) => void;
  readonly onRemove: (id: number) => void;
  readonly onAdd: (contents: readonly DraftContent[]) => void;
  /** Shows the document at this rank. */
  readonly onRank: (rank: number) => void;
}
