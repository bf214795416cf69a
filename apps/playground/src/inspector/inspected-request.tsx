import { useState } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { Listing } from "./listing.tsx";
import { toCurl } from "./to-curl.ts";
import "./inspector.css";

/** A request as a command that can be copied; the key is in it only when asked for. */
export function InspectedRequest({ title, apiKey, path, body, flags }: InspectedRequestProps) {
  const [isRevealed, setRevealed] = useState(false);
  const key = isRevealed ? apiKey : undefined;
  const curl = toCurl({ origin: window.location.origin, path, key, body, flags });
  return (
    <section className="inspected" aria-label="Request">
      <header>
        <h3>{title}</h3>
        <CopyButton label="Copy request" text={() => curl} />
      </header>
      <Listing testId="inspector-curl" text={curl} />
      <label className="inspected__reveal">
        <input
          type="checkbox"
          checked={isRevealed}
          onChange={(event) => setRevealed(event.target.checked)}
        />
        Show the key
      </label>
    </section>
  );
}

interface InspectedRequestProps {
  readonly title: string;
  readonly apiKey: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly body: object;
  /** Options of curl for this kind of answer. */
  readonly flags?: readonly string[];
}
