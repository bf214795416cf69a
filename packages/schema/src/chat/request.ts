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
import { searchFields } from "./search-fields.ts";
import { stopServerToolsWhen } from "./stop-server-tools.ts";
import { tool, toolChoice } from "./tools.ts";
import { trace } from "./trace.ts";

/**
 * Body of `POST /chat/completions` (specification, Chat request; wire reference §1 to §5). Unknown
 * top-level fields are kept and go to upstreams that take them. Null means not set.
 */
export const chatRequest = z
  .looseObject({
    messages: z
      .array(message)
      .min(LIMITS.messages.min)
      .describe("The conversation so far, at least one message."),
    model: z
      .string()
      .min(1)
      .nullish()
      .describe("Slug of the model, `author/slug`; absent: the installation's default model."),
    models: z
      .array(z.string().min(1))
      .nullish()
      .describe("Slugs of models to try in turn, after `model` if it is given."),
    stream: z
      .boolean()
      .nullish()
      .describe("True: the answer comes as server-sent events; default false."),
    stream_options: z
      .looseObject({
        include_usage: z
          .boolean()
          .nullish()
          .describe("Accepted and without effect: usage is always sent."),
      })
      .nullish()
      .describe(
        "Options of a streamed answer; those that are not ours go to providers that know the field.",
      ),
    usage: z
      .looseObject({
        include: z.boolean().nullish().describe("Accepted and without effect, as `include_usage`."),
      })
      .nullish()
      .meta({ description: "Older switch for usage, which is always sent.", deprecated: true }),
    ...samplingFields,
    ...cachingFields,
    tools: z.array(tool).nullish().describe("Tools that the model may call."),
    tool_choice: toolChoice.nullish().describe("Whether and which tool the model must use."),
    max_tool_calls: z
      .int()
      .min(0)
      .max(LIMITS.serverToolCalls)
      .nullish()
      .describe("How often the gateway runs tools of its own for one answer, 0 to 30."),
    stop_server_tools_when: stopServerToolsWhen
      .nullish()
      .describe("When the gateway stops running tools of its own."),
    response_format: responseFormat.nullish().describe("The form that the answer must have."),
    modalities: z
      .array(z.enum(["text", "image", "audio"]))
      .nullish()
      .describe("Kinds of output that are wanted."),
    image_config: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.unknown())]))
      .nullish()
      .describe("Settings for images, in the provider's own keys."),
    audio: z
      .looseObject({
        voice: z.string().nullish().describe("The provider's name of the voice."),
        format: z.string().nullish().describe("Format of the sound, such as `wav`."),
      })
      .nullish()
      .describe("How sound among the output is made."),
    service_tier: z
      .enum(["auto", "default", "fast", "flex", "priority", "scale"])
      .nullish()
      .describe("Price and speed class; `fast` is an alias of `priority`."),
    session_id: boundedText({ max: LIMITS.sessionIdCharacters })
      .nullish()
      .describe(
        "Sends all requests of a session to the same provider; at most 256 characters. Wins over the header `x-session-id`.",
      ),
    user: z
      .string()
      .nullish()
      .describe("Your id of the end user, to isolate abuse; never sent upstream as it is."),
    safety_identifier: z
      .string()
      .nullish()
      .describe("Accepted; `user` says who the end user is. Never sent upstream."),
    metadata: requestMetadata
      .nullish()
      .describe(
        "Your own notes, kept with the record: at most 16 pairs, keys of 64 and values of 512 characters.",
      ),
    trace: trace.nullish().describe("Names for observability."),
    debug: z
      .looseObject({
        echo_upstream_body: z
          .boolean()
          .nullish()
          .describe("Streams only: the first chunk carries the body sent to the provider."),
      })
      .nullish()
      .describe("Help with finding faults."),
    provider: providerPreferences.nullish().describe("How the provider is chosen."),
    plugins: z.array(pluginItem).nullish().describe("Plugins that act on this request."),
    route: z.enum(["fallback", "sort"]).nullish().meta({
      description:
        "Older way to say `provider.sort.partition`: `fallback` is `model`, `sort` is `none`.",
      deprecated: true,
    }),
    preset: z
      .string()
      .nullish()
      .describe("Name of a stored set of request fields; there are none here."),
    transforms: z.array(z.string()).nullish().meta({
      description: "Older way to ask for context compression; use `plugins`.",
      deprecated: true,
    }),
    ...searchFields,
  })
  .describe("What to answer, by which model, and how; only `messages` is required.");

export type ChatRequest = z.infer<typeof chatRequest>;
