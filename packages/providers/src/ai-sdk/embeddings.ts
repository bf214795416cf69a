import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { decodeEmbeddings } from "../openai-compatible/embeddings-decode.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { failureOf } from "./failure-of.ts";
import { mergeOptions } from "./merge-options.ts";
import { contextOf, type SdkEntry } from "./sdk-context.ts";
import type { SdkEmbeddingModel } from "./sdk-model.ts";
import type { SdkProvider } from "./sdk-provider.ts";

type Make = NonNullable<SdkProvider["embeddingModel"]>;
type Options = Readonly<Record<string, unknown>>;

/** Turns texts into vectors with a model of a package, as many a call as it takes. Throws `ProviderError`. */
export async function embeddings(
  call: Call<EmbeddingsRequest>,
  make: Make,
  entry: SdkEntry,
  signal: AbortSignal,
): Promise<EmbeddingsResponse> {
  try {
    const model = make(call.endpoint.upstreamModel);
    const options = { ...optionsOf(call, model, entry), abortSignal: signal };
    return decodeEmbeddings(await embedAll(textsOf(call), model, options), call);
  } catch (error) {
    throw failureOf(error, { call, signal, secrets: entry.secrets, during: "head" });
  }
}

/** Since version 4 the length of the vectors has a place of its own. */
function optionsOf(
  call: Call<EmbeddingsRequest>,
  model: SdkEmbeddingModel,
  entry: SdkEntry,
): Options {
  const { version, namespace, parameters, providerOptions } = contextOf(call, model, entry);
  const { dimensions, input_type: kind } = call.request;
  const own = {
    ...(dimensions && version !== "v4" ? { dimensions } : {}),
    ...(kind ? { [parameters.input_type ?? "inputType"]: kind } : {}),
  };
  return {
    ...(dimensions && version === "v4" ? { dimensions } : {}),
    providerOptions: mergeOptions(providerOptions, { [namespace]: own }),
  };
}

async function embedAll(
  texts: readonly string[],
  model: SdkEmbeddingModel,
  options: Options,
): Promise<object> {
  const most = asCount(await model.maxEmbeddingsPerCall) || texts.length;
  const vectors: unknown[] = [];
  let tokens: number | undefined;
  for (let from = 0; from < texts.length; from += most) {
    const values = texts.slice(from, from + most);
    const result = asObject(await model.doEmbed({ ...options, values }));
    vectors.push(...asList(result?.embeddings));
    const counted = asCount(asObject(result?.usage)?.tokens);
    if (counted !== undefined) tokens = (tokens ?? 0) + counted;
  }
  const data = vectors.map((embedding, index) => ({ index, embedding }));
  return { data, ...(tokens === undefined ? {} : { usage: { prompt_tokens: tokens } }) };
}

/** The specification knows texts; neither tokens nor parts. */
function textsOf(call: Call<EmbeddingsRequest>): readonly string[] {
  const texts: readonly unknown[] = [call.request.input].flat(1);
  if (texts.every((text) => typeof text === "string")) return texts;
  const message = `${call.endpoint.providerName} takes texts alone`;
  throw codecError(call, { kind: "unsupported", message });
}
