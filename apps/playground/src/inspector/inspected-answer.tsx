import { CopyButton } from "../ui/copy-button.tsx";
import { Listing } from "./listing.tsx";
import "./inspector.css";

/** Something of an answer as the JSON that came. */
export function InspectedAnswer(props: InspectedAnswerProps) {
  const { label, title, testId, value, absence } = props;
  const text = value === undefined ? undefined : JSON.stringify(value, null, 2);
  return (
    <section className="inspected" aria-label={label}>
      <header>
        <h3>{title}</h3>
        {text !== undefined && (
          <CopyButton label={`Copy ${label.toLowerCase()}`} text={() => text} />
        )}
      </header>
      {text === undefined ? (
        <p className="note">{absence}</p>
      ) : (
        <Listing testId={testId} text={text} />
      )}
    </section>
  );
}

interface InspectedAnswerProps {
  readonly label: string;
  readonly title: string;
  readonly testId: string;
  readonly value: unknown;
  /** What is said while there is no value. */
  readonly absence: string;
}
