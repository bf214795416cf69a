import { type Catalog, type ChatRequest, findModel, PLUGIN_OPTIONS } from "@sluice/schema";
import { definePlugin } from "../define-plugin.ts";
import type { ActingView, PluginContext } from "../plugin.ts";
import { type Fitted, fitPrompt, tokensOf, withMessages } from "./fit-prompt.ts";
import { messageCap } from "./message-cap.ts";
import { type Compressed, middleOutByCount } from "./middle-out.ts";
import { type ModelContext, targetContext } from "./target-context.ts";

/** Models that hold no more than this are compressed for without being asked (wire reference §6). */
const SMALL_CONTEXT = 8192;
/** Where no length of the answer is asked for, what a conversation that must be cut leaves for it. */
const ANSWER_SHARE = 1 / 8;

type Context = Pick<PluginContext, "request" | "catalog" | "routing" | "prompt" | "byItself">;
/** As far as it can be told without counting. */
type Uncounted = Omit<Context, "prompt"> & ActingView;

/**
 * Makes conversations that are too long fit the model that is asked for: messages go from the middle of it, and the
 * text at the edge is cut. On by default where the model holds 8,192 tokens or less.
 */
export const contextCompression = definePlugin({
  id: "context-compression",
  options: PLUGIN_OPTIONS["context-compression"],
  actsUnasked: (models, catalog) =>
    models.some((slug) => mayBeSmall(slug, catalog)) || models.length === 0,
  actsOn: (request, _options, view) => view === undefined || mayAct({ ...view, request }),
  // Nothing is lost where it fails: the conversation goes on as it is, and routing and provider judge its length.
  onFailure: "skip",
  foresee: ({ request }) => ({ kind: "continue", request }),
  mayShorten: true,
  async before(context) {
    const { request, report } = context;
    const models = textModels(context);
    const byCount = capped(context, models);
    const counted = byCount === undefined ? request : withMessages(request, byCount);
    const fitted = await fit({ ...context, request: counted }, models);
    if (byCount === undefined && fitted === undefined) return { kind: "continue", request };
    report(stageOf(request, byCount, fitted));
    return {
      kind: "continue",
      request: fitted === undefined ? counted : withMessages(counted, fitted.compressed),
    };
  },
});

/** What a model holds is known when the providers are: here only whether it could be little. */
function mayBeSmall(slug: string, catalog: Catalog): boolean {
  const model = findModel(catalog, slug);
  if (model === undefined) return true;
  return model.endpoints.some(
    ({ contextLength = model.contextLength }) => (contextLength ?? Infinity) <= SMALL_CONTEXT,
  );
}

/** Whose contexts are known, in the order asked; what only makes images has no conversation to lose. */
function textModels({
  request,
  catalog,
  routing,
}: Omit<Context, "prompt">): readonly ModelContext[] {
  return routing.contextsOf(request).filter((model): model is ModelContext => {
    const output = findModel(catalog, model.slug)?.output ?? ["text"];
    return model.contextLength !== undefined && output.some((kind) => kind !== "image");
  });
}

/** Unasked no messages are counted. */
function capped(
  { request: { messages, model }, byItself }: Pick<Context, "request" | "byItself">,
  models: readonly ModelContext[],
): Compressed | undefined {
  if (byItself === true) return undefined;
  const cap = messageCap(models[0]?.slug ?? model ?? "");
  if (cap === undefined || messages.length <= cap) return undefined;
  return middleOutByCount(messages, cap);
}

/** A prompt that fits by its bytes, which are never too few, is left alone. */
function mayAct(context: Uncounted): boolean {
  const models = textModels(context);
  return capped(context, models) !== undefined || !fitsByBytes(context, models);
}

function fitsByBytes(context: Uncounted, models: readonly ModelContext[]): boolean {
  const lengths = models.filter((model) => isOpen(model, context));
  // Infinity where no model is to be compressed for.
  const least = Math.min(...lengths.map(({ contextLength }) => contextLength));
  return context.prompt.bound(context.request) + answerOf(context.request) <= least;
}

/** Unasked only small contexts are compressed for. */
function isOpen({ contextLength }: ModelContext, { byItself }: Pick<Context, "byItself">): boolean {
  return byItself !== true || contextLength <= SMALL_CONTEXT;
}

function answerOf({ max_completion_tokens: tokens, max_tokens: older }: ChatRequest): number {
  return tokens ?? older ?? 0;
}

interface Fit {
  readonly compressed: Fitted;
  readonly target: ModelContext;
}

async function fit(context: Context, models: readonly ModelContext[]): Promise<Fit | undefined> {
  const { request, prompt } = context;
  const answer = answerOf(request);
  if (fitsByBytes(context, models)) return undefined;
  const tokens = await tokensOf(request, prompt);
  const target = targetContext(models, tokens + answer);
  if (target === undefined || !isOpen(target, context)) return undefined;
  const { contextLength } = target;
  if (tokens + answer <= contextLength) return undefined;
  const room = contextLength - (answer > 0 ? answer : Math.ceil(contextLength * ANSWER_SHARE));
  const compressed = room <= 0 ? undefined : await fitPrompt(request, tokens, room, prompt);
  return compressed === undefined ? undefined : { compressed, target };
}

function stageOf({ messages }: ChatRequest, byCount?: Compressed, fitted?: Fit) {
  const { compressed, target } = fitted ?? {};
  const left = compressed ?? byCount;
  const dropped = (byCount?.dropped ?? 0) + (compressed?.dropped ?? 0);
  const cut = compressed?.cut ?? 0;
  const fitting = target === undefined ? "" : ` to fit ${target.contextLength} tokens`;
  return {
    type: "context_compression",
    name: "context-compression",
    summary: `${dropped} of ${messages.length} messages dropped, ${cut} cut${fitting}`,
    data: {
      engine: "middle-out",
      input_type: "messages",
      original_count: messages.length,
      compressed_count: left?.messages.length ?? messages.length,
      dropped,
      cut,
      ...(target === undefined ? {} : { model: target.slug, context_length: target.contextLength }),
      ...(compressed === undefined
        ? {}
        : {
            original_tokens: compressed.originalTokens,
            compressed_tokens: compressed.compressedTokens,
          }),
    },
  };
}
