import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/**
 * The API's list of models, with what it says of each in `metadata` in the usual places. Prices are not taken: the
 * list does not say of what they are.
 */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.data;
  if (!Array.isArray(models)) return body;
  return {
    data: asList(models).map((value) => {
      const { metadata, ...model } = asObject(value) ?? {};
      const { context_length, max_tokens } = asObject(metadata) ?? {};
      return { ...model, context_length, max_completion_tokens: max_tokens };
    }),
  };
}
