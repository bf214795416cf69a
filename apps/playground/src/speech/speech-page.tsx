import { findModel } from "../models/find-model.ts";
import { ModelPicker } from "../models/model-picker.tsx";
import { useModel } from "../models/use-model.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import type { PageProps } from "../pages/page-props.ts";
import { SpeechInspector } from "./speech-inspector.tsx";
import { SpeechPane } from "./speech-pane.tsx";
import { useSpeech } from "./use-speech.ts";

/** The page to make speech on. */
export function SpeechPage(page: PageProps) {
  const { client, stores, apiKey, onRefused } = page;
  const { model, ...picker } = useModel(client, stores.models.speech, "speech");
  const models = picker.list.kind === "loaded" ? picker.list.models : [];
  const entry = findModel(models, model);
  const store = stores.speech;
  const speech = useSpeech({ client, apiKey, model, entry, store, onRefused });
  return (
    <PageFrame
      name="speech"
      page={page}
      picker={<ModelPicker model={model} {...picker} />}
      freshLabel="New speech"
      onFresh={speech.beginAnew}
      settings={null}
      inspector={<SpeechInspector apiKey={apiKey} speech={speech} />}
    >
      <SpeechPane speech={speech} model={model} entry={entry} />
    </PageFrame>
  );
}
