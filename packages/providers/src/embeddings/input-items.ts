import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** One part of an input: a text, or the address or data URL of a picture. */
export type InputPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "image"; readonly url: string };

/** One input: what one vector stands for. */
export type InputItem = readonly InputPart[];

/**
 * The inputs of a request as their parts (wire reference §14.3). Throws `unsupported` for inputs of tokens,
 * which belong to one tokenizer, and for parts that are neither text nor picture.
 */
export function inputItems(call: Call<EmbeddingsRequest>): readonly InputItem[] {
  const { input } = call.request;
  if (typeof input === "string") return [[{ kind: "text", text: input }]];
  return input.map((item): InputItem => {
    if (typeof item === "string") return [{ kind: "text", text: item }];
    if (typeof item === "number" || Array.isArray(item)) throw unsupported(call, "tokens");
    return item.content.map((part) => readPart(part, call));
  });
}

/** The texts of a request for a provider that embeds nothing else; an input's several texts are joined by a line break. */
export function inputTexts(call: Call<EmbeddingsRequest>): readonly string[] {
  return inputItems(call).map((item) =>
    item
      .map((part) => {
        if (part.kind === "text") return part.text;
        throw unsupported(call, "pictures");
      })
      .join("\n"),
  );
}

function readPart(part: { readonly type: string }, call: Call<EmbeddingsRequest>): InputPart {
  const given = asObject(part);
  if (part.type === "text" && typeof given?.text === "string") {
    return { kind: "text", text: given.text };
  }
  const url = asText(asObject(given?.image_url)?.url);
  if (part.type === "image_url" && url !== undefined) return { kind: "image", url };
  throw unsupported(call, `parts of the type ${part.type}`);
}

function unsupported(call: Call<unknown>, what: string) {
  const message = `${call.endpoint.providerName} embeds no ${what}`;
  return codecError(call, { kind: "unsupported", message });
}
