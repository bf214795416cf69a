import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { withoutInnerNulls } from "../openai-compatible/without-inner-nulls.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { perplexityMessages } from "./perplexity-messages.ts";

/** A body in Perplexity's words. Throws what `perplexityMessages` throws. */
export function adaptBody(body: JsonObject, call: Call<ChatRequest>): JsonObject {
  const { response_format: format, web_search_options: search } = call.request;
  const { reasoning_effort: effort, ...rest } = body;
  return withoutNullish({
    ...rest,
    messages: perplexityMessages(body.messages, call),
    reasoning_effort: effortOf(effort),
    response_format: formOf(asObject(withoutInnerNulls(format))),
    web_search_options: searchOf(asObject(withoutInnerNulls(search))),
  });
}

function effortOf(effort: unknown): unknown {
  return effort === "xhigh" ? "high" : effort;
}

/** Any JSON is JSON with a schema that allows all objects. */
function formOf(format: JsonObject | undefined): JsonObject | undefined {
  if (format?.type !== "json_object" && format?.type !== "json_schema") return undefined;
  const given = asObject(format.json_schema);
  return {
    type: "json_schema",
    json_schema: { ...given, schema: given?.schema ?? { type: "object" } },
  };
}

/** The place stands in the options themselves. */
function searchOf(search: JsonObject | undefined): JsonObject | undefined {
  const { type: _kind, approximate, ...place } = asObject(search?.user_location) ?? {};
  const { timezone: _timezone, ...named } = { ...place, ...asObject(approximate) };
  return Object.keys(named).length === 0 ? search : { ...search, user_location: named };
}
