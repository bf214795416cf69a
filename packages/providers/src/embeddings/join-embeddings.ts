import type { EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";

/** One answer of several, whose inputs followed one another. Throws `malformed` when their vectors differ in length. */
export function joinEmbeddings(
  answers: readonly [EmbeddingsResponse, ...EmbeddingsResponse[]],
  call: Call<unknown>,
): EmbeddingsResponse {
  const [first] = answers;
  const { usage: _usage, ...answer } = first;
  const data = answers.flatMap((each) => each.data).map((one, index) => ({ ...one, index }));
  if (new Set(data.map(({ embedding }) => embedding.length)).size > 1) {
    throw malformed(call, "its vectors are not of one length");
  }
  const usages = answers.flatMap(({ usage }) => (usage === undefined ? [] : [usage]));
  if (usages.length < answers.length) return { ...answer, data };
  const sum = (of: "prompt_tokens" | "total_tokens") =>
    usages.reduce((all, usage) => all + usage[of], 0);
  return {
    ...answer,
    data,
    usage: { prompt_tokens: sum("prompt_tokens"), total_tokens: sum("total_tokens") },
  };
}
