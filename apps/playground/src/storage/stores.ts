import type { Modality } from "../api/modality.ts";
import { createStoredText, type StoredText } from "./stored-text.ts";

/** All that the page remembers. */
export interface Stores {
  readonly key: StoredText;
  /** Of each page, the model that was used last. */
  readonly models: Readonly<Record<Modality, StoredText>>;
  readonly routing: StoredText;
  readonly settings: StoredText;
  readonly speech: StoredText;
  readonly theme: StoredText;
}

/** The texts of the page in one storage, each under a name that begins with `sluice.`. */
export function createStores(storage: () => Storage): Stores {
  return {
    key: createStoredText(storage, "sluice.key"),
    models: {
      text: createStoredText(storage, "sluice.model"),
      rerank: createStoredText(storage, "sluice.model.rerank"),
      speech: createStoredText(storage, "sluice.model.speech"),
    },
    routing: createStoredText(storage, "sluice.routing"),
    settings: createStoredText(storage, "sluice.settings"),
    speech: createStoredText(storage, "sluice.speech"),
    theme: createStoredText(storage, "sluice.theme"),
  };
}
