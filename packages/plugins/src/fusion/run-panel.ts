import { GatewayError, providerFailed, toGatewayError } from "@sluice/errors";
import type { ChatAnswer, ChatRequest, ChatResult } from "@sluice/schema";
import type { PluginContext, RunOptions } from "../plugin.ts";
import { memberRequest } from "./member-request.ts";
import type { PanelOutcome, PanelResponse } from "./panel-member.ts";
import type { PanelTools } from "./panel-tools.ts";

/** What a panel is asked, and how. */
export interface PanelAsk {
  readonly panel: readonly string[];
  /** The request, less the model. */
  readonly asked: ChatRequest;
  readonly tools: PanelTools;
  /** Calls all of them off. */
  readonly signal: AbortSignal;
  /** Longest time of each, ms. */
  readonly memberMs: number;
}

/**
 * Asks all of the panel at the same time; who fails or takes too long is told, and the others go on. What a member that
 * is called off had made is paid.
 */
export async function runPanel(
  { panel, asked, tools, signal, memberMs }: PanelAsk,
  context: PluginContext,
): Promise<PanelOutcome> {
  const over = new AbortController();
  const late = firesAfter(memberMs, context, over.signal);
  const until = AbortSignal.any([signal, late]);
  const settling = panel.map((model) =>
    askMember(memberRequest(asked, model, context.catalog), tools, context, until).catch(
      (error: unknown) => {
        throw late.aborted && !signal.aborted ? tookTooLong(model, memberMs) : error;
      },
    ),
  );
  const answers = await Promise.allSettled(settling);
  over.abort();
  signal.throwIfAborted();
  const members = answers.map((settled, at) => ({ model: panel[at] ?? "", settled }));
  return {
    responses: members.flatMap(({ model, settled }) =>
      settled.status === "fulfilled" ? [{ ...settled.value, model }] : [],
    ),
    failures: members.flatMap(({ model, settled }) =>
      settled.status === "rejected" ? [{ model, error: toGatewayError(settled.reason) }] : [],
    ),
  };
}

/** A signal that fires when so much time has passed, unless `over` fires before. */
function firesAfter(ms: number, { sleep }: PluginContext, over: AbortSignal): AbortSignal {
  const late = new AbortController();
  const fire = () => {
    if (!over.aborted) late.abort();
  };
  sleep(Math.ceil(ms), over).then(fire, () => undefined);
  return late.signal;
}

function tookTooLong(model: string, memberMs: number): GatewayError {
  return new GatewayError(524, `${model} gave no answer within ${memberMs / 1000} s`);
}

async function askMember(
  request: ChatRequest,
  tools: PanelTools,
  { run }: PluginContext,
  signal: AbortSignal,
): Promise<PanelResponse> {
  const how: RunOptions = { signal, isOfPanel: true };
  let { items } = tools;
  for (;;) {
    try {
      const asked = items.length === 0 ? how : { ...how, serverTools: items };
      return responseOf(wholeOf(await run(request, asked)), request.model ?? "");
    } catch (error) {
      if (!tools.isOptional || items.length === 0 || !isRefused(error)) throw error;
      items = lessOne(items, error);
    }
  }
}

/** Nothing was bought yet: the installation has no such tool, or no endpoint of the model takes tools. */
function isRefused(error: unknown): error is GatewayError {
  return GatewayError.isInstance(error) && (error.status === 400 || error.status === 404);
}

/** Without the tool that the refusal names, or the first. */
function lessOne(items: PanelTools["items"], { metadata }: GatewayError): PanelTools["items"] {
  const named = /^tools\.(\d+)/.exec(String(metadata?.path))?.[1];
  const refused = named === undefined ? 0 : Number(named);
  return items.filter((_item, at) => at !== refused);
}

/** The result of a request that was not to be streamed. */
export function wholeOf(answer: ChatAnswer): ChatResult {
  if (answer.kind === "result") return answer.result;
  throw providerFailed("A stream came where a whole answer was asked for");
}

function responseOf({ choices, usage }: ChatResult, model: string): PanelResponse {
  const [choice] = choices;
  const content = choice?.message.content ?? "";
  if (choice?.finish_reason === "error" || content.trim() === "")
    throw providerFailed(`${model} gave no answer`);
  return { model, content, usage };
}
