import { Icon } from "../ui/icon.tsx";
import type { BarScale } from "./bar-scale.ts";
import { DocumentView } from "./document-view.tsx";
import { linkHandlers } from "./link-handlers.ts";
import type { Linking } from "./linking.ts";
import { movementWords } from "./movement-words.ts";
import type { RankedDocument } from "./ranking.ts";
import { ScoreBar } from "./score-bar.tsx";
import "./ranked-row.css";

/** A document at its rank: the bar of its score, its text, and where it was. */
export function RankedRow({ ranked, scale, linking, onPlace }: RankedRowProps) {
  const { rank, place, score, bar, document, id } = ranked;
  return (
    <article
      className="ranked"
      data-linked={id !== undefined && linking.linked === id}
      data-testid="ranked"
      aria-label={`Rank ${rank}`}
      {...linkHandlers(id, linking)}
    >
      <span className="ranked__rank" data-testid="rank">
        {rank}
      </span>
      <div className="ranked__content">
        <ScoreBar score={score} bar={bar} scale={scale} />
        <DocumentView document={document} place={place} />
        <p className="ranked__foot">
          <button
            type="button"
            className="chip"
            disabled={onPlace === undefined}
            aria-label={`Show document ${place} of the list`}
            onClick={onPlace}
          >
            document {place}
          </button>
          <Movement climbed={ranked.climbed} />
        </p>
      </div>
    </article>
  );
}

function Movement({ climbed }: { climbed: number }) {
  const kind = Math.sign(climbed);
  return (
    <span className="movement" data-testid="movement" data-kind={kind}>
      {kind !== 0 && <Icon name={kind > 0 ? "up" : "down"} />}
      {movementWords(climbed)}
    </span>
  );
}

interface RankedRowProps {
  readonly ranked: RankedDocument;
  readonly scale: BarScale;
  readonly linking: Linking;
  /** Shows the document in the list; undefined when it is no longer there. */
  readonly onPlace: (() => void) | undefined;
}
