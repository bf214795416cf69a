import { useState } from "react";
import type { ChatRequestBody } from "../api/chat-request-body.ts";
import type { Exchange } from "../chat/conversation.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { toCurl } from "./to-curl.ts";
import "./inspector.css";

/** The last request as a command, and the usage that came with its answer. */
export function Inspector({ apiKey, last, preview, origin }: InspectorProps) {
  const [isRevealed, setRevealed] = useState(false);
  const body = last?.request ?? preview;
  const curl = toCurl({ origin, body, key: isRevealed ? apiKey : undefined });
  const usage = last?.answer.usage;
  return (
    <>
      <section className="inspected" aria-label="Request">
        <header>
          <h3>{last ? "Last request" : "A first request"}</h3>
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
      <section className="inspected" aria-label="Usage">
        <header>
          <h3>Usage of the last answer</h3>
        </header>
        {usage ? (
          <Listing testId="inspector-usage" text={JSON.stringify(usage, null, 2)} />
        ) : (
          <p className="note">None has come. It is sent at the end of a whole answer.</p>
        )}
      </section>
    </>
  );
}

function Listing({ testId, text }: { testId: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="inspected__listing" data-testid={testId} tabIndex={0}>
      {text}
    </pre>
  );
}

interface InspectorProps {
  readonly apiKey: string;
  readonly last: Exchange | undefined;
  /** What a request would be, shown before the first one. */
  readonly preview: ChatRequestBody;
  readonly origin: string;
}
