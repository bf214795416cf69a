import * as z from "zod";
import { defineProvider } from "../define-provider.ts";
import { openAiDialect } from "../openai/openai-dialect.ts";
import {
  type OpenAiCompatibleProvider,
  openAiCompatibleProvider,
} from "../openai-compatible/openai-compatible-provider.ts";
import type { Codec, HttpProvider, UpstreamRequest } from "../provider.ts";

const options = z.strictObject({
  /** Speaks to deployments by a dated version of the API; absent: the undated API, `<endpoint>/openai/v1`. */
  api_version: z.string().min(1).optional(),
});

/**
 * OpenAI's models at Azure. The endpoint's `model` is the name of the deployment. `base_url` is
 * `https://<resource>.openai.azure.com/openai/v1`, or `…/openai` with an `api_version`.
 */
export const azureOpenai = defineProvider<z.infer<typeof options>>({
  id: "azure-openai",
  options,
  create(settings) {
    const { apiKey, baseUrl, options: chosen, headers } = settings;
    if (baseUrl === undefined) throw new Error("azure-openai needs a base_url, one resource's own");
    const keyed = apiKey === undefined ? headers : { "api-key": apiKey, ...headers };
    const { apiKey: _sentOtherwise, ...rest } = settings;
    const provider = openAiCompatibleProvider({ ...rest, headers: keyed }, baseUrl, openAiDialect);
    const version = chosen.api_version;
    return version === undefined ? provider : atDeployments(provider, version);
  },
});

function atDeployments(provider: OpenAiCompatibleProvider, version: string): HttpProvider {
  const at = <Request, Result, One extends Pick<Codec<Request, Result>, "encode">>(
    codec: One,
  ): One => ({
    ...codec,
    encode: (call) => deployed(codec.encode(call), call.endpoint.upstreamModel, version),
  });
  return {
    ...provider,
    chat: at(provider.chat),
    speech: at(provider.speech),
    embeddings: at(provider.embeddings),
  };
}

function deployed(request: UpstreamRequest, deployment: string, version: string): UpstreamRequest {
  const folder = `/deployments/${encodeURIComponent(deployment)}`;
  return {
    ...request,
    path: `${folder}${request.path}?api-version=${encodeURIComponent(version)}`,
  };
}
