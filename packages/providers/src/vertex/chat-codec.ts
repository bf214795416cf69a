import type { Endpoint } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { droppedParameters } from "../dropped-parameters.ts";
import type { ChatCodec } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { DIALECTS, type Dialect, geminiDialect } from "./dialect.ts";
import type { PathOf } from "./model-paths.ts";
import { type ModelResource, modelResource } from "./model-resource.ts";
import { vertexParameters } from "./vertex-parameters.ts";

/**
 * Chat with models of Google and of Anthropic, each in its own dialect.
 *
 * @param betas names of features in trial, for Claude
 */
export function chatCodec(pathOf: PathOf, betas: readonly string[]): ChatCodec {
  return {
    parameters: vertexParameters,
    // Claude's rule; Google's models go on from any beginning.
    prefillEnd: "trimmed",
    encode(call) {
      const resource = modelResource(call.endpoint.upstreamModel);
      const dialect = DIALECTS.get(resource.publisher);
      if (dialect === undefined) throw noDialect(call, resource);
      const endpoint = named(call.endpoint, resource);
      return dialect.encode({ ...call, endpoint }, pathOf(resource, call), betas);
    },
    decode: (body, call) => usualDialect(call.endpoint).decode(body, call),
    answerId: (body) => answerId(body) ?? answerId(body, "responseId"),
    openStream: (call) => usualDialect(call.endpoint).openStream(call),
    inline: (call) => usualDialect(call.endpoint).inline(call),
    takesBetas: (endpoint) => usualDialect(endpoint).takesBetas,
    leftOut(request, endpoint) {
      const dialect = usualDialect(endpoint);
      const known = named(endpoint, modelResource(endpoint.upstreamModel));
      return [
        ...droppedParameters(dialect.parameters, request, endpoint),
        ...dialect.leftOut(request, known),
      ];
    },
  };
}

function usualDialect({ upstreamModel }: Endpoint): Dialect {
  return DIALECTS.get(modelResource(upstreamModel).publisher) ?? geminiDialect;
}

/** The number of an endpoint says nothing of the model that is deployed there; the catalogue's slug may. */
function named(endpoint: Endpoint, { publisher }: ModelResource): Endpoint {
  return publisher === undefined ? { ...endpoint, upstreamModel: endpoint.model } : endpoint;
}

function noDialect(call: Call<unknown>, { publisher }: ModelResource) {
  const message = `${call.endpoint.providerName} serves models of Google and of Anthropic, none of ${publisher}`;
  return codecError(call, { kind: "unsupported", message });
}
