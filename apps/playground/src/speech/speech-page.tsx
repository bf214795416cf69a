import { InspectedRequest } from "../inspector/inspected-request.tsx";
import { ModelPicker } from "../models/model-picker.tsx";
import { useModel } from "../models/use-model.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import type { PageProps } from "../pages/page-props.ts";

/** The page of speech models: a request to paste into a shell. */
export function SpeechPage(page: PageProps) {
  const { model, ...picker } = useModel(page.client, page.stores.models.speech, "speech");
  const request = (
    <InspectedRequest
      title="A first request"
      apiKey={page.apiKey}
      path="/audio/speech"
      body={{ model, input: "The sluice is open.", response_format: "mp3" }}
      flags={["-o", "speech.mp3"]}
    />
  );
  return (
    <PageFrame
      name="speech"
      page={page}
      picker={<ModelPicker model={model} {...picker} />}
      freshLabel="New speech"
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
