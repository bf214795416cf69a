import type { Filter } from "./filter.ts";

/** A request with images goes to models that read them. */
export const imageInput: Filter = {
  step: "Filter by Image Support",
  reason: "image-input",
  field: "messages",
  prepare({ needs: { inputModalities } }) {
    if (!inputModalities.includes("image")) return undefined;
    return (_, { slug, input }) => (input.includes("image") ? undefined : `${slug} reads no image`);
  },
};
