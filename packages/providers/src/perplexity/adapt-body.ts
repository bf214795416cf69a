import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { withoutInnerNulls } from "../openai-compatible/without-inner-nulls.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import { domainFilter } from "./domain-filter.ts";
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
    search_domain_filter: domainFilter(search),
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

/** The place stands in the options themselves, without its zone; lists stand elsewhere. */
function searchOf(search: JsonObject | undefined): JsonObject | undefined {
  const {
    user_location: place,
    max_uses,
    allowed_domains,
    excluded_domains,
    ...rest
  } = search ?? {};
  const { type: _kind, approximate, ...told } = asObject(place) ?? {};
  const { timezone: _timezone, ...named } = { ...told, ...asObject(approximate) };
  const isPlaced = Object.keys(named).length > 0;
  const options = { ...rest, ...(isPlaced ? { user_location: named } : {}) };
  return Object.keys(options).length === 0 ? undefined : options;
}
