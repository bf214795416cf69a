import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { requestMetadata } from "../metadata/request-metadata.ts";
import { boundedText } from "../text/bounded-text.ts";
import { cachingFields } from "./caching.ts";
import { message } from "./message.ts";
import { pluginItem } from "./plugin-item.ts";
import { providerPreferences } from "./provider-preferences.ts";
import { responseFormat } from "./response-format.ts";
import { samplingFields } from "./sampling.ts";
import { stopServerToolsWhen } from "./stop-server-tools.ts";
import { tool, toolChoice } from "./tools.ts";
import { trace } from "./trace.ts";

/**
 * Body of `POST /chat/completions` (specification, Chat request; wire reference §1 to §5). Unknown
 * top-level fields are kept and go to upstreams that take them. Null means not set.
 */
export const chatRequest = z.looseObject({
  messages: z.array(message).min(LIMITS.messages.min),
  model: z.string().min(1).nullish(),
  models: z.array(z.string().min(1)).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  ...samplingFields,
  ...cachingFields,
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  max_tool_calls: z.int().min(0).max(LIMITS.serverToolCalls).nullish(),
  stop_server_tools_when: stopServerToolsWhen.nullish(),
  response_format: responseFormat.nullish(),
  modalities: z.array(z.enum(["text", "image", "audio"])).nullish(),
  image_config: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.unknown())]))
    .nullish(),
  audio: z.looseObject({ voice: z.string().nullish(), format: z.string().nullish() }).nullish(),
  service_tier: z.enum(["auto", "default", "fast", "flex", "priority", "scale"]).nullish(),
  session_id: boundedText({ max: LIMITS.sessionIdCharacters }).nullish(),
  user: z.string().nullish(),
  metadata: requestMetadata.nullish(),
  trace: trace.nullish(),
  debug: z.looseObject({ echo_upstream_body: z.boolean().nullish() }).nullish(),
  provider: providerPreferences.nullish(),
  plugins: z.array(pluginItem).nullish(),
  route: z.enum(["fallback", "sort"]).nullish(),
  preset: z.string().nullish(),
  transforms: z.array(z.string()).nullish(),
  web_search_options: z
    .looseObject({ search_context_size: z.enum(["low", "medium", "high"]).nullish() })
    .nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
