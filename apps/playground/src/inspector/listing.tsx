import { formatCount } from "../format/format-count.ts";

/** How much is drawn: a browser takes seconds to lay out the megabytes that long requests have. */
const DRAWN = 30_000;

/** A box of code; what is too long for one is cut, and says so. */
export function Listing({ testId, text }: { testId: string; text: string }) {
  const unseen = text.length - DRAWN;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="inspected__listing" data-testid={testId} tabIndex={0}>
        {unseen > 0 ? `${text.slice(0, DRAWN)}…` : text}
      </pre>
      {unseen > 0 && (
        <p className="note">
          {formatCount(unseen)} more characters are not shown. A copy has them all.
        </p>
      )}
    </>
  );
}
