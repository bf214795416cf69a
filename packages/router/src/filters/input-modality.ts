import type { Filter } from "./filter.ts";

/** What the request holds must be what the model reads; images have their own rule. */
export const inputModality: Filter = {
  step: "Filter by Input Modality",
  reason: "input",
  field: "messages",
  prepare({ needs: { inputModalities } }) {
    const kinds = inputModalities.filter((kind) => kind !== "image");
    if (kinds.length === 0) return undefined;
    return (_, { slug, input }) => {
      const known: readonly string[] = input;
      const lacking = kinds.find((kind) => !known.includes(kind));
      return lacking === undefined ? undefined : `${slug} reads no ${lacking}`;
    };
  },
};
