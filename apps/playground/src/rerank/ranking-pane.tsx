import type { Ref } from "react";
import { useState } from "react";
import { formatCount } from "../format/format-count.ts";
import { FailureNotice } from "../result/failure-notice.tsx";
import { Figures } from "../result/figures.tsx";
import { Waiting } from "../result/waiting.tsx";
import { VirtualList, type VirtualListHandle } from "../ui/virtual-list.tsx";
import type { Linking } from "./linking.ts";
import { RankedRow } from "./ranked-row.tsx";
import type { Ranking } from "./ranking.ts";
import { RankingPlaceholder } from "./ranking-placeholder.tsx";
import type { RerankRun } from "./rerank-run.ts";
import { rerankStats } from "./rerank-stats.ts";
import { scaleWords } from "./scale-words.ts";
import { useFresh } from "./use-fresh.ts";
import "./ranking-pane.css";

/** The last answer: its figures, and the documents by rank. While one is awaited the one before stays. */
export function RankingPane(props: RankingPaneProps) {
  const { run, ranking } = props;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const isWaiting = run?.status.kind === "waiting";
  return (
    <section className="ranking-pane" aria-label="Ranking" aria-busy={isWaiting} ref={setBox}>
      {isWaiting && <Waiting label="Waiting for the ranking" />}
      <Ending run={run} />
      {ranking === undefined ? (
        run === undefined && <RankingPlaceholder />
      ) : (
        <RankedList {...props} ranking={ranking} box={box} isOld={isWaiting} />
      )}
    </section>
  );
}

function Ending({ run }: { run: RerankRun | undefined }) {
  switch (run?.status.kind) {
    case undefined:
    case "waiting":
      return null;
    case "failed":
      return (
        <>
          <FailureNotice title="No ranking" failure={run.status.failure} />
          <Figures stats={rerankStats(run)} />
        </>
      );
    case "stopped":
      return <p className="note">You stopped this request.</p>;
    case "complete":
      return (
        <>
          <Figures stats={rerankStats(run)} />
          {run.status.reply.dropped !== undefined && (
            <p className="note" data-testid="dropped">
              Not used by the provider: {run.status.reply.dropped}
            </p>
          )}
        </>
      );
  }
}

function RankedList(props: RankedListProps) {
  const { run, ranking, box, isOld, linking, placeOf, onPlace } = props;
  const isFresh = useFresh(run?.endedAt);
  const { ranked, scale } = ranking;
  return (
    <div className="ranking" data-old={isOld} data-fresh={isFresh}>
      <p className="note">
        {formatCount(ranked.length)} of {formatCount(ranking.of)}, best first. {scaleWords(scale)}
      </p>
      <VirtualList
        ref={props.listRef}
        items={ranked}
        keyOf={({ rank }) => rank}
        label="Documents by rank"
        box={box}
        estimate={104}
        render={(one) => {
          const place = one.id === undefined ? undefined : placeOf(one.id);
          return (
            <RankedRow
              ranked={one}
              scale={scale}
              linking={linking}
              onPlace={place === undefined ? undefined : () => onPlace(place)}
            />
          );
        }}
      />
    </div>
  );
}

interface RankingPaneProps {
  readonly run: RerankRun | undefined;
  /** Of the last request that was answered; undefined after one that failed or was stopped. */
  readonly ranking: Ranking | undefined;
  readonly linking: Linking;
  readonly listRef: Ref<VirtualListHandle>;
  /** Position of a document in the list as it is now; undefined when it was removed. */
  readonly placeOf: (id: number) => number | undefined;
  readonly onPlace: (position: number) => void;
}

interface RankedListProps extends RankingPaneProps {
  readonly ranking: Ranking;
  readonly box: HTMLElement | null;
  readonly isOld: boolean;
}
