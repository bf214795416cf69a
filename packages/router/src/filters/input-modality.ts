import type { Filter } from "./filter.ts";

/** What the request holds must be what the model reads. */
export const inputModality: Filter = {
  step: "Filter by Image Support",
  reason: "input",
  prepare({ needs: { inputModalities } }) {
    if (inputModalities.length === 0) return undefined;
    return (_, { slug, input }) => {
      const lacking = inputModalities.find((kind) => !input.some((known) => known === kind));
      return lacking === undefined ? undefined : `${slug} does not read ${lacking}`;
    };
  },
};
