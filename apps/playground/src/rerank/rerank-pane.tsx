import { useMemo, useRef, useState } from "react";
import { useEscape } from "../ui/use-escape.ts";
import type { VirtualListHandle } from "../ui/virtual-list.tsx";
import type { Draft, DraftEvent } from "./draft.ts";
import { DraftForm } from "./draft-form.tsx";
import type { Example } from "./examples.ts";
import { imageWarning } from "./image-warning.ts";
import type { RequestPlan } from "./plan-request.ts";
import { rankingOf, type SentRequest } from "./ranking.ts";
import { RankingPane } from "./ranking-pane.tsx";
import type { RerankRun } from "./rerank-run.ts";
import { runWords } from "./run-words.ts";
import { type Side, SideChoice } from "./side-choice.tsx";
import "./rerank-pane.css";

/** The draft and the ranking beside it; on a phone one of them at a time. */
export function RerankPane(props: RerankPaneProps) {
  const { draft, plan, run, takesImages } = props;
  const [linked, link] = useState<number>();
  const [side, setSide] = useState<Side>("draft");
  const documents = useRef<VirtualListHandle>(null);
  const ranks = useRef<VirtualListHandle>(null);
  const isRunning = run?.status.kind === "waiting";
  useEscape(isRunning ? props.onStop : undefined);

  const answered = run?.answered;
  const ranking = useMemo(
    () => answered && rankingOf(answered.reply, answered.request),
    [answered],
  );
  const rankOf = useMemo(
    () => new Map(ranking?.ranked.flatMap(({ id, rank }) => (id ? [[id, rank]] : []))),
    [ranking],
  );
  const placeOf = useMemo(
    () => new Map(draft.documents.map(({ id }, index) => [id, index])),
    [draft.documents],
  );
  const linking = { linked, link };
  const show = (which: Side, list: typeof ranks, index: number) => {
    setSide(which);
    // A list that was not shown has no height before the next frame.
    requestAnimationFrame(() => list.current?.reveal(index));
  };
  return (
    <main className="rerank" data-side={side}>
      <SideChoice
        side={side}
        onSide={setSide}
        documents={draft.documents.length}
        ranked={ranking?.ranked.length}
      />
      <p className="unseen" role="status" data-testid="announcement">
        {runWords(run?.status, ranking)}
      </p>
      <DraftForm
        draft={draft}
        tell={props.tell}
        ranks={rankOf}
        linking={linking}
        listRef={documents}
        takesImages={takesImages}
        isRunning={isRunning}
        reason={plan.kind === "unready" ? plan.reason : undefined}
        warning={takesImages ? undefined : imageWarning(draft)}
        onSend={() => {
          if (plan.kind !== "ready") return;
          setSide("ranking");
          props.onSend(plan);
        }}
        onStop={props.onStop}
        onExample={(example) => {
          setSide("ranking");
          props.onExample(example);
        }}
        onRank={(rank) => show("ranking", ranks, rank - 1)}
      />
      <RankingPane
        run={run}
        ranking={ranking}
        linking={linking}
        listRef={ranks}
        placeOf={(id) => placeOf.get(id)}
        onPlace={(index) => show("draft", documents, index)}
      />
    </main>
  );
}

interface RerankPaneProps {
  readonly draft: Draft;
  readonly tell: (event: DraftEvent) => void;
  readonly plan: RequestPlan;
  readonly run: RerankRun | undefined;
  readonly takesImages: boolean;
  readonly onSend: (request: SentRequest) => void;
  readonly onStop: () => void;
  readonly onExample: (example: Example) => void;
}
