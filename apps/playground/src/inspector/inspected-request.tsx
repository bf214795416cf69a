import { useState } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { Listing } from "./listing.tsx";
import { toCurl } from "./to-curl.ts";
import "./inspector.css";

/** A request as a command that can be copied; the key is in it only when asked for. */
export function InspectedRequest(props: InspectedRequestProps) {
  const { title, apiKey, ...request } = props;
  const [isRevealed, setRevealed] = useState(false);
  const key = isRevealed ? apiKey : undefined;
  const curl = toCurl({ ...request, origin: window.location.origin, key });
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
  /** Where the body is read from, when it is too long for a command. */
  readonly bodyFile?: string | undefined;
  /** Options of curl for this kind of answer. */
  readonly flags?: readonly string[];
}
