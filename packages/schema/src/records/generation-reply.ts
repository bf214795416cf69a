import * as z from "zod";

const count = (what: string) => z.int().nullable().describe(what);
const text = (what: string) => z.string().nullable().describe(what);

/** One upstream call of a generation. */
const providerResponse = z
  .object({
    endpoint_id: z.string().optional().describe("The endpoint that was called."),
    id: z.string().optional().describe("The provider's own id of its answer; absent: none came."),
    is_byok: z.boolean().optional().describe("Whether it was called with a key of the caller's."),
    latency: z.number().optional().describe("Ms from its start to its end; absent: it had none."),
    model_permaslug: z.string().optional().describe("The model that was asked for."),
    provider_name: z.string().optional().describe("Who was called."),
    routed_service_tier: z
      .string()
      .optional()
      .describe("The price and speed class that served it."),
    status: z.int().nullable().describe("The provider's HTTP status; null: none came."),
  })
  .describe("One upstream call.");

/** Reply of `GET /generation?id=`: the record of one call (wire reference §14.2). */
export const generationReply = z
  .object({
    data: z
      .object({
        id: z.string().describe("The generation's id, as the reply and its header named it."),
        request_id: text("Always null: the id names the request."),
        upstream_id: text("The provider's own id of the answer."),
        session_id: text("The session it belonged to."),
        api_type: z
          .enum(["completions", "embeddings", "rerank", "tts"])
          .nullable()
          .describe("The operation."),
        model: z.string().describe("The model that answered; of a failed call the one asked for."),
        router: text("The router model that chose it."),
        provider_name: text("Who answered."),
        provider_responses: z
          .array(providerResponse)
          .nullable()
          .describe("All upstream calls, in the order they were begun."),
        streamed: z.boolean().nullable().describe("Whether it was a stream."),
        cancelled: z.boolean().nullable().describe("Whether the caller left before its end."),
        finish_reason: text("Why the answer ended."),
        native_finish_reason: text("The same in the provider's words."),
        service_tier: text("The price and speed class that served it."),
        created_at: z.string().describe("When the request came, ISO 8601."),
        latency: z.number().nullable().describe("Ms from the request to its end."),
        generation_time: z
          .number()
          .nullable()
          .describe("Ms from the start of the answering call to its end."),
        moderation_latency: z.number().nullable().describe("Always null: nothing is moderated."),
        tokens_prompt: count("Tokens of the prompt."),
        tokens_completion: count("Tokens of the answer."),
        native_tokens_prompt: count("The same as the provider counted them."),
        native_tokens_completion: count("The same as the provider counted them."),
        native_tokens_reasoning: count("Of the answer, tokens of reasoning."),
        native_tokens_cached: count("Of the prompt, tokens read from a cache."),
        native_tokens_completion_images: count("Of the answer, tokens of images."),
        num_media_prompt: count("Images, files and videos in the prompt."),
        num_media_completion: count("Images and sounds in the answer."),
        num_input_audio_prompt: count("Sounds in the prompt."),
        num_search_results: count("Searches that were charged."),
        num_fetches: count("Pages that a server tool fetched."),
        web_search_engine: text("The engine that searched; null: none, or not kept."),
        usage: z.number().describe("USD charged."),
        total_cost: z.number().describe("The same."),
        upstream_inference_cost: z
          .number()
          .nullable()
          .describe("USD that providers charged to the caller's own keys; null: none was used."),
        cache_discount: z
          .number()
          .nullable()
          .describe("USD that a cache saved; below 0: that writing to it cost more."),
        is_byok: z.boolean().describe("Whether it was answered on a key of the caller's."),
        origin: z.string().describe("The page or app that asked; empty: it did not say."),
        http_referer: text("The header `HTTP-Referer`."),
        user_agent: text("The header `User-Agent`."),
        app_id: z.int().nullable().describe("Always null: apps have no ids."),
        external_user: text("The user that the key was made for."),
        preset_id: text("Always null: there are no presets."),
        workspace_id: text("The workspace it was made in."),
        data_region: z.string().describe("Where it was served: always `global`."),
        response_cache_source_id: text("Always null: no answer comes from a cache."),
      })
      .describe("The record."),
  })
  .describe("The record of one generation; amounts in USD, times in ms.");
export type GenerationReply = z.infer<typeof generationReply>;
