import {
  badRequest,
  GatewayError,
  notFound,
  paymentRequired,
  providerFailed,
} from "@sluice/errors";
import { type ChatRequest, type Message, PLUGIN_OPTIONS } from "@sluice/schema";
import { definePlugin } from "../define-plugin.ts";
import { type OptionPlace, optionPlace } from "../option-place.ts";
import type { BeforeOutcome, PluginContext } from "../plugin.ts";
import { promptRoom } from "../prompt-room.ts";
import { chooseModels } from "./choose-models.ts";
import { type Answered, fitPanel } from "./fit-panel.ts";
import { fuse } from "./fuse.ts";
import { FUSION_MODEL, isFusionModel, presetByName } from "./fusion-models.ts";
import { type FusionOptions, fusionEntry } from "./fusion-options.ts";
import { type FusionOutcome, failedModels, fusionResult, wordsOf } from "./fusion-outcome.ts";
import { fusionTool } from "./fusion-tool.ts";
import { panelRequest } from "./member-request.ts";
import { memberTime } from "./member-time.ts";
import type { PanelFailure } from "./panel-member.ts";
import { panelTools } from "./panel-tools.ts";
import { plainConversation } from "./plain-conversation.ts";
import { lastQuestion, withPanel } from "./with-panel.ts";

/**
 * Asks a panel of models at the same time, has one compare what they say, and lets it write the answer: for
 * requests that name `sluice/fusion`, and as a server tool for models that want a panel's view.
 */
export const fusion = definePlugin<FusionOptions>({
  id: "fusion",
  options: PLUGIN_OPTIONS.fusion,
  accountOptions: fusionEntry,
  routerModel: FUSION_MODEL,
  before: askPanel,
  foresee: (context) => written(context, choose(context).model, context.request.messages),
  serverTools: [fusionTool()],
});

async function askPanel(context: PluginContext<FusionOptions>): Promise<BeforeOutcome> {
  const { request, signal } = context;
  const { panel, model, asked, tools } = choose(context);
  checkWriter(context, model);
  const question = lastQuestion(request);
  const memberMs = memberTime(context.options, context.timeLeft());
  const ask = { panel, asked, tools, signal, memberMs, question, analyst: model };
  const outcome = await fuse(ask, context);
  if (outcome.kind === "failed") throw refusal(outcome);
  return written(context, model, await panelMessages(outcome, context, model));
}

/** Before a panel is paid: whoever would write could serve the request as it is. */
function checkWriter(context: PluginContext<FusionOptions>, model: string): void {
  const { request } = written(context, model, context.request.messages);
  const canServe = context.routing.servable(request);
  if (request.models.some(canServe)) return;
  throw notFound(`No endpoints found for ${model} that can write the answer to this request`);
}

/** The conversation with what the panel said, as far as its writer holds it. */
async function panelMessages(
  outcome: Answered,
  context: PluginContext<FusionOptions>,
  model: string,
): Promise<Message[]> {
  const { request, prompt, routing, report } = context;
  const messagesOf = (told: Answered) => withPanel(request.messages, fusionResult(told));
  const write = (told: Answered) => written(context, model, messagesOf(told)).request;
  const [writer] = routing.contextsOf(written(context, model, request.messages).request);
  const holds = writer?.contextLength;
  if (holds === undefined) return messagesOf(outcome);
  const fitted = await fitPanel(outcome, write, promptRoom(holds, request), prompt);
  if (fitted !== outcome) {
    const summary = `answers of the panel were cut: ${model} holds ${holds} tokens`;
    report({ type: "plugin", name: "fusion", summary, data: { cut: true } });
  }
  return messagesOf(fitted);
}

function choose(context: PluginContext<FusionOptions>) {
  const { options, request, catalog, routing } = context;
  if (context.depth > 0) throw badRequest("A panel may not ask a panel", "model");
  const place = placeOfItem(request);
  const tools = panelTools(options, place);
  const asked = panelRequest(plainConversation(request.messages), options, request);
  const { throughputOf } = routing;
  const sources = { catalog, throughputOf, servable: routing.servable(asked) };
  return { ...chooseModels(options, presetByName(request), sources, place), asked, tools };
}

/** Of items with one id the last counts. */
function placeOfItem({ plugins }: ChatRequest): OptionPlace {
  const index = plugins?.findLastIndex(({ id }) => id === "fusion") ?? -1;
  return optionPlace(`plugins[${index}]`, plugins?.[index] ?? {});
}

/** The request for the one that writes; models that the caller named beside the panel stand in for it. */
function written(
  { request }: PluginContext<FusionOptions>,
  model: string,
  messages: ChatRequest["messages"],
) {
  const others = (request.models ?? []).filter((slug) => !isFusionModel(slug));
  const models = [model, ...others.filter((slug) => slug !== model)];
  const choice = { strategy: "fusion" } as const;
  return { kind: "continue" as const, request: { ...request, model, models, messages }, choice };
}

function refusal({ reason, failures }: FusionOutcome & { readonly kind: "failed" }) {
  const [first] = failures;
  if (reason === "insufficient_credits") return first?.error ?? paymentRequired();
  const metadata = { failure_reason: reason, failed_models: failedModels(failures) };
  const cause = first?.error;
  // What each of them refuses is the request, which no second try mends.
  if (cause !== undefined && areRefused(failures)) {
    const message = `${wordsOf(reason)}: ${cause.message}`;
    return new GatewayError(cause.status, message, {
      metadata: { ...cause.metadata, ...metadata },
      cause,
    });
  }
  return providerFailed(wordsOf(reason), { cause, metadata });
}

/** All for the same reason, which lies in the request. */
function areRefused(failures: readonly PanelFailure[]): boolean {
  return [400, 403].some((status) => failures.every(({ error }) => error.status === status));
}
