import { useState } from "react";
import type { RerankDocument } from "../api/rerank-body.ts";
import { documentParts } from "./document-parts.ts";
import { ImageView } from "./image-view.tsx";
import "../ui/pairs.css";

/** So many characters are shown of a long text before it is unfolded. */
const SHORT = 320;

/** A document to read: text, image, and the further members of an object. */
export function DocumentView({ document, place }: { document: RerankDocument; place: number }) {
  const { text, image, members } = documentParts(document);
  return (
    <div className="document-view">
      {image !== undefined && <ImageView image={image} label={`Document ${place}`} />}
      {text !== undefined && <Text text={text} />}
      {members.length > 0 && (
        <dl className="pairs">
          {members.map(([name, value]) => (
            <Member key={name} name={name} value={value} />
          ))}
        </dl>
      )}
    </div>
  );
}

function Text({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHORT || text.split("\n", 6).length > 5;
  if (text.trim() === "") return <p className="note">An empty text</p>;
  return (
    <>
      <p className="document-view__text" data-folded={isLong && !isOpen}>
        {isLong && !isOpen ? text.slice(0, SHORT * 2) : text}
      </p>
      {isLong && (
        <button
          type="button"
          className="quiet-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show all"}
        </button>
      )}
    </>
  );
}

function Member({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
