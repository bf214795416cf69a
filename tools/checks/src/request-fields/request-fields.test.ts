import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GATEWAY_FIELDS } from "../../../../packages/providers/src/gateway-fields.ts";
import { CHAT_FATES, UNNAMED_FATES } from "./chat-fates.ts";
import { fieldRows } from "./field-rows.ts";
import { makeRequestFields } from "./make-request-fields.ts";
import { loadSchemaModules } from "./schema-modules.ts";

const root = new URL("../../../../", import.meta.url).pathname;
const page = readFileSync(`${root}docs/request-fields.md`, "utf8");
const modules = await loadSchemaModules(`${root}packages/schema/src`);
const rowsOf = (file: string, name: string) => fieldRows(modules.named(file, name), modules);
const chat = rowsOf("chat/request.ts", "chatRequest").map(({ path }) => path);

test("the page is what the sources say; if not, run request-fields/main.ts", async () => {
  expect(page).toBe(await makeRequestFields(root));
});

/** The tables of the specification; what is "not shown" there stands in the wire reference. */
const SPECIFIED = {
  Chat: `messages model models stream stream_options temperature top_p top_k top_a min_p frequency_penalty
    presence_penalty repetition_penalty logit_bias logprobs top_logprobs max_tokens max_completion_tokens
    seed stop metadata modalities parallel_tool_calls tools tool_choice response_format reasoning
    reasoning.effort reasoning.summary reasoning_effort service_tier session_id user prediction
    prediction.type prediction.content prompt_cache_key prompt_cache_options prompt_cache_options.mode
    prompt_cache_options.ttl cache_control cache_control.type cache_control.ttl debug
    debug.echo_upstream_body image_config provider provider.allow_fallbacks provider.data_collection
    provider.enforce_distillable_text provider.ignore plugins plugins[].id plugins[].enabled route
    stop_server_tools_when trace`,
  "Options of plugins": `auto-router auto-beta-router context-compression file-parser fusion moderation
    pareto-router response-healing web web-fetch allowed_models excluded_models cost_tier
    cost_quality_tradeoff pin_model engine pdf analysis_models model preset max_tool_calls tools
    tools[].type tools[].parameters max_price min_coding_score price_source mode max_results max_uses
    search_prompt include_domains exclude_domains user_location user_location.type user_location.city
    user_location.country user_location.region user_location.timezone allowed_domains blocked_domains
    max_content_tokens`,
  "Make an API key": `name limit limit_reset include_byok_in_limit expires_at creator_user_id workspace_id
    external external.user external.api_key`,
  "Change an API key": "name disabled limit limit_reset include_byok_in_limit expires_at",
  Rerank: "documents documents[].text documents[].image model query provider top_n",
  Speech: "input model voice response_format speed input_references provider",
  "Delete an API key": "hash",
} as const;

test.each(Object.entries(SPECIFIED))("%s has every field of the specification", (title, names) => {
  const section = page.split(/^## /m).find((text) => text.startsWith(title)) ?? "";
  const missing = names.split(/\s+/).filter((name) => !section.includes(`\`${name}\``));
  // Members of an object that stands in several places are listed once.
  expect(missing.filter((name) => !/^cache_control\./.test(name))).toEqual([]);
  expect(page).toContain("cache_control.ttl`");
});

test("every field that stays at the gateway has words for what it does there, and no other has", () => {
  const stays = chat.filter((name) => GATEWAY_FIELDS.has(name));
  expect(stays.filter((name) => !Object.hasOwn(CHAT_FATES, name))).toEqual([]);
  expect(Object.keys(CHAT_FATES).filter((name) => !chat.includes(name))).toEqual([]);
  const told = new Set([...Object.keys(CHAT_FATES), ...Object.keys(UNNAMED_FATES)]);
  expect([...GATEWAY_FIELDS].filter((name) => !told.has(name))).toEqual([]);
});
