import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { GATEWAY_FIELDS } from "../gateway-fields.ts";
import type { UpstreamRequest } from "../provider.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { dialectMessages } from "./dialect-messages.ts";
import { reasoningEffort } from "./reasoning-effort.ts";
import { strictTools } from "./strict-tools.ts";
import { withoutInnerNulls } from "./without-inner-nulls.ts";

type Body = Record<string, unknown>;

/**
 * A chat request in the words of the chat completions protocol. Zero is a value, null is none; fields
 * of the gateway stay here; `user` is the opaque id; unknown parameters go along (wire reference §0, §4).
 *
 * @throws ProviderError what `dialectMessages` and the dialect's own changes throw
 */
export function encodeChat(call: Call<ChatRequest>, dialect: OpenAiDialect): UpstreamRequest {
  const { endpoint } = call;
  const request = withoutNamed(call.request, dialect.leftOut?.(call.request, endpoint) ?? []);
  const own: Body = { model: endpoint.upstreamModel, messages: dialectMessages(call, dialect) };
  addSent(own, request, dialect);
  addLimit(own, request, dialect);
  addTranslated(own, request, dialect);
  if (dialect.sendsUser && call.endUser !== "") own.user = call.endUser;
  addStreaming(own, request, dialect);
  const body = dialect.adapt?.(own, request, call) ?? own;
  const text = call.written?.textOf(body.messages);
  return {
    method: "POST",
    path: "/chat/completions",
    ...headersOf(call, dialect),
    body,
    ...(text === undefined ? {} : { written: { name: "messages", text } }),
  };
}

function headersOf(
  { betas, panelDepth }: Call<ChatRequest>,
  { betasHeader }: OpenAiDialect,
): Pick<UpstreamRequest, "headers"> {
  const asksBetas = betasHeader !== undefined && betas !== undefined;
  if (!asksBetas && panelDepth === undefined) return {};
  return {
    headers: {
      ...(asksBetas ? { [betasHeader]: betas.join(",") } : {}),
      // Whoever answers may be a gateway with panels of its own.
      ...(panelDepth === undefined ? {} : { "x-openrouter-fusion-depth": String(panelDepth) }),
    },
  };
}

function withoutNamed(request: ChatRequest, names: readonly string[]): ChatRequest {
  if (names.length === 0) return request;
  const kept = Object.entries(request).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(kept), messages: request.messages };
}

function addSent(body: Body, request: ChatRequest, dialect: OpenAiDialect): void {
  const { rules, unknown } = dialect.parameters;
  for (const [name, value] of Object.entries(request)) {
    if (GATEWAY_FIELDS.has(name) || LIMITS.has(name) || !isGiven(name, value)) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if ((rule?.kind ?? unknown) !== "sent") continue;
    const as = (rule?.kind === "sent" && rule.as) || name;
    const member = { value: sentValue(name, value, dialect), ...PLAIN };
    // Some names mean something else where they are only assigned: `__proto__`.
    Object.defineProperty(body, as, member);
  }
}

const PLAIN = { enumerable: true, configurable: true, writable: true } as const;

/** Where less is known of messages, less is of tools. */
function sentValue(name: string, value: unknown, { parameters }: OpenAiDialect): unknown {
  const given = withoutInnerNulls(value);
  return name === "tools" && parameters.messages !== undefined ? strictTools(given) : given;
}

const LIMITS = new Set(["max_tokens", "max_completion_tokens"]);

/** An empty list of tools says the same as none, and some servers refuse it. */
function isGiven(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return !(name === "tools" && Array.isArray(value) && value.length === 0);
}

/** Exactly one limit goes up; the name that is not deprecated wins (contract §7.27). */
function addLimit(body: Body, request: ChatRequest, { parameters }: OpenAiDialect): void {
  const tokens = request.max_completion_tokens ?? request.max_tokens;
  if (tokens === null || tokens === undefined) return;
  const rule = parameters.rules.max_tokens;
  body[(rule?.kind === "sent" && rule.as) || "max_tokens"] = tokens;
}

function addTranslated(
  body: Body,
  request: ChatRequest,
  { parameters: { rules } }: OpenAiDialect,
): void {
  const effort = rules.reasoning?.kind === "translated" ? reasoningEffort(request) : undefined;
  if (effort !== undefined) body.reasoning_effort = effort;
  const tier = rules.service_tier?.kind === "translated" ? request.service_tier : undefined;
  if (typeof tier === "string") body.service_tier = tier === "fast" ? "priority" : tier;
}

/**
 * Usage is always asked for, since a stream is charged by it; what else the caller says of its stream comes
 * before what we would say. Only streams may carry the option.
 */
function addStreaming(body: Body, request: ChatRequest, { streamOptions }: OpenAiDialect): void {
  if (request.stream !== true) return;
  body.stream = true;
  if (streamOptions === undefined) return;
  const { include_usage: _asked, ...asked } = request.stream_options ?? {};
  body.stream_options = { ...streamOptions, ...asked };
}
