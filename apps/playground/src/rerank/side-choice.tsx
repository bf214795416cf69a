import { formatCount } from "../format/format-count.ts";

/** The two halves of the page. */
export type Side = "draft" | "ranking";

/** Which half is shown where there is room for one only. */
export function SideChoice({ side, onSide, documents, ranked }: SideChoiceProps) {
  const choice = (name: Side, label: string, count: number | undefined) => (
    <button type="button" aria-pressed={side === name} onClick={() => onSide(name)}>
      {label}
      {count !== undefined && <span>{formatCount(count)}</span>}
    </button>
  );
  return (
    <div className="side-choice">
      {choice("draft", "Documents", documents)}
      {choice("ranking", "Ranking", ranked)}
    </div>
  );
}

interface SideChoiceProps {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly documents: number;
  readonly ranked: number | undefined;
}
