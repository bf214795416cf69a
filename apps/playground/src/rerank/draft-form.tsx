import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { formatCount } from "../format/format-count.ts";
import { useCtrlEnter } from "../ui/use-ctrl-enter.ts";
import { VirtualList, type VirtualListHandle } from "../ui/virtual-list.tsx";
import { AddDocuments } from "./add-documents.tsx";
import { DocumentRow } from "./document-row.tsx";
import type { Draft, DraftEvent } from "./draft.ts";
import type { DraftContent } from "./draft-document.ts";
import { ExampleList } from "./example-list.tsx";
import type { Example } from "./examples.ts";
import type { Linking } from "./linking.ts";
import { QueryField } from "./query-field.tsx";
import { RankFoot } from "./rank-foot.tsx";
import "./draft-form.css";

/** The query and the documents, to be written and sent; Ctrl+Enter sends. */
export function DraftForm(props: DraftFormProps) {
  const { draft, tell, ranks, linking, isRunning } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const list = useRef<VirtualListHandle>(null);
  const [focused, setFocused] = useState<number>();
  const { documents } = draft;
  useImperativeHandle(props.listRef, () => ({
    reveal: (index) => list.current?.reveal(index),
  }));
  const shown = documents.findIndex(({ id }) => id === focused);
  useEffect(() => {
    if (shown >= 0) list.current?.reveal(shown);
  }, [shown]);

  const send = () => {
    if (!isRunning) props.onSend();
  };
  useCtrlEnter(send);
  const add = (contents: readonly DraftContent[]) => {
    tell({ kind: "added", contents });
    if (contents.length === 1) setFocused(draft.nextId);
  };
  const remove = (id: number) => {
    const index = documents.findIndex((document) => document.id === id);
    setFocused((documents[index + 1] ?? documents[index - 1])?.id);
    tell({ kind: "removed", id });
  };
  return (
    <form
      className="draft"
      aria-label="Query and documents"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="draft__scroll" ref={setBox}>
        <QueryField draft={draft} tell={tell} />
        <header className="draft__head">
          <h2>
            Documents{" "}
            <span className="draft__count" data-testid="document-count">
              {formatCount(documents.length)}
            </span>
          </h2>
          <AddDocuments takesImages={props.takesImages} onAdd={add} />
        </header>
        {documents.length === 0 && <ExampleList onExample={props.onExample} />}
        <VirtualList
          ref={list}
          items={documents}
          keyOf={({ id }) => id}
          label="Documents"
          box={box}
          estimate={56}
          render={(document, index) => (
            <DocumentRow
              document={document}
              place={index + 1}
              rank={ranks.get(document.id)}
              takesFocus={document.id === focused}
              linking={linking}
              onChange={(id, content) => tell({ kind: "changed", id, content })}
              onRemove={remove}
              onAdd={add}
              onRank={props.onRank}
            />
          )}
        />
      </div>
      <RankFoot
        isRunning={isRunning}
        reason={props.reason}
        warning={props.warning}
        onStop={props.onStop}
      />
    </form>
  );
}

interface DraftFormProps {
  readonly draft: Draft;
  readonly tell: (event: DraftEvent) => void;
  /** Ranks of the last ranking by a document's id. */
  readonly ranks: ReadonlyMap<number, number>;
  readonly linking: Linking;
  readonly listRef: Ref<VirtualListHandle>;
  readonly takesImages: boolean;
  readonly isRunning: boolean;
  /** Why the draft cannot be sent yet. */
  readonly reason: string | undefined;
  /** What will probably go wrong when it is sent. */
  readonly warning: string | undefined;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onExample: (example: Example) => void;
  readonly onRank: (rank: number) => void;
}
