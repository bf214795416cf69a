import type { Client } from "../api/client.ts";
import type { Modality } from "../api/modality.ts";
import type { StoredText } from "../storage/stored-text.ts";
import { useStored } from "../storage/use-stored.ts";
import { chooseModel } from "./choose-model.ts";
import { useModels } from "./use-models.ts";

/** What the gateway serves of itself, without any provider. */
const builtIn: Readonly<Record<Modality, string>> = {
  text: "local/echo",
  rerank: "local/bm25",
  speech: "local/espeak",
};

/** The model in use of those with this output, the list to change it from, and the ways to do so. */
export function useModel(client: Client, store: StoredText, output: Modality) {
  const { list, reload } = useModels(client, output);
  const [remembered, onModel] = useStored<string | undefined>(
    store,
    (stored) => stored,
    (slug) => slug ?? "",
  );
  const models = list.kind === "loaded" ? list.models : undefined;
  const model = chooseModel(remembered, models, builtIn[output]);
  return { model, list, onModel, onReload: reload };
}
