import { InspectedRequest } from "../inspector/inspected-request.tsx";
import { ModelPicker } from "../models/model-picker.tsx";
import { useModel } from "../models/use-model.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import type { PageProps } from "../pages/page-props.ts";

/** The page of rerank models: a request to paste into a shell. */
export function RerankPage(page: PageProps) {
  const { model, ...picker } = useModel(page.client, page.stores.models.rerank, "rerank");
  const request = (
    <InspectedRequest
      title="A first request"
      apiKey={page.apiKey}
      path="/rerank"
      body={{ model, query: "capital of France", documents: ["Paris", "Berlin"] }}
    />
  );
  return (
    <PageFrame
      name="rerank"
      page={page}
      picker={<ModelPicker model={model} {...picker} />}
      freshLabel="New list"
      onFresh={() => undefined}
      settings={null}
      inspector={request}
    >
      <main className="chat-pane">
        <div className="chat-pane__column">{request}</div>
      </main>
    </PageFrame>
  );
}
