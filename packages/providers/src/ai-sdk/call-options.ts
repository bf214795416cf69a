import type { ChatRequest, ResponseFormat } from "@sluice/schema";
import { isObject } from "../read/as-object.ts";
import type { CallContext } from "./call-context.ts";
import { effortOf } from "./effort-of.ts";
import { encodePrompt } from "./encode-prompt.ts";
import { encodeTools } from "./encode-tools.ts";
import { mergeOptions } from "./merge-options.ts";
import type { ProviderOptions } from "./sdk-model.ts";

type Context = CallContext<ChatRequest>;
type Members = Readonly<Record<string, unknown>>;

/** Fields that have a place of their own, whatever the package calls them. */
const PLACED: ReadonlySet<string> = new Set(["reasoning_effort", "user"]);

/**
 * A chat request as the options of one call. What cannot be said is named in `lost`.
 *
 * @throws ProviderError where the conversation cannot be put into the form of a prompt
 */
export function callOptions(context: Context): Members {
  const { request } = context.call;
  return {
    prompt: encodePrompt(context),
    ...given({
      maxOutputTokens: request.max_completion_tokens ?? request.max_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      // 0 is off here, and no number there.
      topK: request.top_k || undefined,
      presencePenalty: request.presence_penalty,
      frequencyPenalty: request.frequency_penalty,
      seed: request.seed,
      stopSequences: stopsOf(request),
      responseFormat: formOf(request.response_format, context),
      reasoning: context.version === "v4" ? effortOf(request) : undefined,
    }),
    ...encodeTools(context),
    providerOptions: providerOptions(context),
  };
}

function stopsOf({ stop }: ChatRequest): readonly string[] | undefined {
  const stops = [stop ?? []].flat().filter((text) => text !== "");
  return stops.length === 0 ? undefined : stops;
}

function formOf(format: ResponseFormat | null | undefined, { lost }: Context): Members | undefined {
  switch (format?.type) {
    case "json_object":
      return { type: "json" };
    case "json_schema": {
      const { name, description, schema, strict } = format.json_schema;
      if (strict === true) lost.add("response_format.strict");
      return { type: "json", ...given({ schema, name, description }) };
    }
    case "grammar":
    case "python":
      lost.add("response_format");
      return undefined;
    default:
      return undefined;
  }
}

/** The entry's own, then what its `parameters` name, then what the request itself says. */
function providerOptions(context: Context): ProviderOptions {
  const { namespace, call, parameters } = context;
  const request: Members = call.request;
  const named = Object.entries(parameters).flatMap(([field, option]) =>
    PLACED.has(field) || request[field] === null || request[field] === undefined
      ? []
      : [[option, request[field]]],
  );
  const user = parameters.user === undefined ? {} : given({ [parameters.user]: call.endUser });
  const effort = context.version === "v4" ? undefined : effortOf(call.request);
  const thinking = given({ [parameters.reasoning_effort ?? "reasoningEffort"]: effort });
  const own = { ...Object.fromEntries(named), ...user, ...thinking };
  const brought = isObject(request.provider_options) ? request.provider_options : {};
  return mergeOptions(context.providerOptions, { [namespace]: own }, brought);
}

function given(members: Members): Members {
  const entries = Object.entries(members);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}
