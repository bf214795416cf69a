import type { Filter } from "./filter.ts";

/** What a chat request wants made must be what the model makes. */
export const outputModality: Filter = {
  step: "Filter by Output Modality",
  reason: "none",
  field: "modalities",
  prepare({ needs: { operation, outputModalities } }) {
    if (operation !== "chat" || outputModalities.length === 0) return undefined;
    return (_, { slug, output }) => {
      const lacking = outputModalities.find((kind) => !output.some((known) => known === kind));
      return lacking === undefined ? undefined : `${slug} does not make ${lacking}`;
    };
  },
};
