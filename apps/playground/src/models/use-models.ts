import { useCallback, useEffect, useState } from "react";
import type { Client } from "../api/client.ts";
import { failureFromThrown } from "../api/failure-from-thrown.ts";
import type { Modality } from "../api/modality.ts";
import type { ModelEntry } from "../api/model-entry.ts";

/** The gateway's model list, as far as it is known. */
export type ModelList =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "loaded"; readonly models: readonly ModelEntry[] };

/** Loads the list when the page opens, and again when `reload` is called. */
export function useModels(
  client: Client,
  output: Modality,
): {
  readonly list: ModelList;
  readonly reload: () => void;
} {
  const [list, setList] = useState<ModelList>({ kind: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what asks for a new list
  useEffect(() => {
    const leaving = new AbortController();
    client.listModels(output, leaving.signal).then(
      (models) => setList({ kind: "loaded", models }),
      (thrown) => {
        if (leaving.signal.aborted) return;
        setList({ kind: "failed", message: failureFromThrown(thrown).message });
      },
    );
    return () => leaving.abort();
  }, [client, output, round]);

  const reload = useCallback(() => {
    setList({ kind: "loading" });
    setRound((before) => before + 1);
  }, []);
  return { list, reload };
}
