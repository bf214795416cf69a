import { useMemo, useReducer } from "react";
import { ModelPicker } from "../models/model-picker.tsx";
import { takesImages } from "../models/takes-images.ts";
import { useModel } from "../models/use-model.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import type { PageProps } from "../pages/page-props.ts";
import { preferencesOf } from "../settings/preferences-of.ts";
import { RoutingForm } from "../settings/routing-form.tsx";
import { emptyDraft, nextDraft } from "./draft.ts";
import type { Example } from "./examples.ts";
import { planRequest } from "./plan-request.ts";
import { RerankInspector } from "./rerank-inspector.tsx";
import { RerankPane } from "./rerank-pane.tsx";
import { useRerank } from "./use-rerank.ts";

/** The page to rank documents on. */
export function RerankPage(page: PageProps) {
  const { client, stores, apiKey, routing, onRefused } = page;
  const { model, ...picker } = useModel(client, stores.models.rerank, "rerank");
  const [draft, tell] = useReducer(nextDraft, emptyDraft());
  const { run, send, stop, clear } = useRerank({ client, apiKey, onRefused });
  const planOf = (next: typeof draft) =>
    planRequest({ model, draft: next, provider: preferencesOf(routing.routing) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: planOf changes when one of these does
  const plan = useMemo(() => planOf(draft), [model, draft, routing.routing]);

  const begin = ({ query, contents }: Example) => {
    const loaded = { kind: "loaded", query, contents } as const;
    tell(loaded);
    const planned = planOf(nextDraft(draft, loaded));
    if (planned.kind === "ready") send(planned);
  };
  const restart = () => {
    clear();
    tell({ kind: "emptied" });
  };
  const preview = { model, query: "capital of France", documents: ["Berlin", "Paris"] };
  return (
    <PageFrame
      name="rerank"
      page={page}
      picker={<ModelPicker model={model} {...picker} />}
      freshLabel="New list"
      onFresh={restart}
      settings={<RoutingForm {...routing} />}
      inspector={
        <RerankInspector
          apiKey={apiKey}
          run={run}
          preview={plan.kind === "ready" ? plan.body : preview}
        />
      }
    >
      <RerankPane
        draft={draft}
        tell={tell}
        plan={plan}
        run={run}
        takesImages={takesImages(picker.list, model)}
        onSend={send}
        onStop={stop}
        onExample={begin}
      />
    </PageFrame>
  );
}
