import { GatewayError, moderationBlocked } from "@sluice/errors";
import { PLUGIN_OPTIONS } from "@sluice/schema";
import type { BuiltInParts } from "../built-in-parts.ts";
import { definePlugin } from "../define-plugin.ts";
import type { PluginContext } from "../plugin.ts";
import { judgeByProvider } from "./judge-by-provider.ts";
import { judgeLocally } from "./judge-locally.ts";
import { judgedTexts } from "./judged-texts.ts";
import { type ModerationSettings, moderationEntry } from "./moderation-options.ts";
import type { Verdict } from "./verdict.ts";
import type { FindWords } from "./word-matcher.ts";

/**
 * Has the request judged before it is routed, by a moderation endpoint of a configured provider or by a list of
 * words, and refuses it with a 403 when it is flagged (wire reference §13.2).
 */
export function createModeration({ breathe }: Pick<BuiltInParts, "breathe">) {
  let last: { readonly key: string; readonly find: Promise<FindWords> } | undefined;
  /** An account has one pair of lists until its configuration changes. */
  const matcherOf = (words: readonly string[], allow: readonly string[]): Promise<FindWords> => {
    const key = JSON.stringify([words, allow]);
    if (last?.key !== key) last = { key, find: openMatcher(words, allow) };
    return last.find;
  };
  const judge = async (context: PluginContext<ModerationSettings>): Promise<Verdict> => {
    const { options, request } = context;
    const texts = judgedTexts(request);
    return options.engine === "provider"
      ? judgeByProvider(texts, options, context)
      : judgeLocally(texts, await matcherOf(options.words, options.allow), breathe);
  };

  return definePlugin<ModerationSettings>({
    id: "moderation",
    options: PLUGIN_OPTIONS.moderation.transform(() => moderationEntry.parse({})),
    accountOptions: moderationEntry,
    directUses: (options) =>
      options.engine === "provider"
        ? [{ operation: "moderations", provider: options.provider, path: ["provider"] }]
        : [],
    foresee: ({ request }) => ({ kind: "continue", request }),
    async before(context) {
      const { options, request, report, signal } = context;
      const { engine } = options;
      const verdict = await judge(context).catch((error: unknown) => {
        const isOver = signal.aborted || GatewayError.isInstance(error);
        if (isOver || options.onFailure === "block") throw error;
        return undefined;
      });
      const flagged = verdict?.flagged;
      report(stageOf(engine, verdict));
      if (flagged === undefined || verdict === undefined) return { kind: "continue", request };
      throw moderationBlocked({
        reasons: flagged.reasons,
        flaggedInput: flagged.text,
        providerName: verdict.providerName,
        modelSlug: verdict.model,
      });
    },
  });
}

/** The list of words is large, and loaded with the first text that is looked at. */
async function openMatcher(words: readonly string[], allow: readonly string[]) {
  const { wordMatcher } = await import("./word-matcher.ts");
  return wordMatcher(words, allow);
}

function stageOf(engine: ModerationSettings["engine"], verdict: Verdict | undefined) {
  const base = { type: "guardrail", name: "moderation" };
  if (verdict === undefined) {
    const summary = "moderation failed, and lets requests pass then";
    return { ...base, summary, data: { flagged: false, failed: true, engines: [engine] } };
  }
  const { flagged } = verdict;
  const isFlagged = flagged !== undefined;
  return {
    ...base,
    summary: isFlagged ? `flagged: ${flagged.reasons.join(", ")}` : "nothing was flagged",
    data: {
      flagged: isFlagged,
      detected: isFlagged,
      action: isFlagged ? "block" : "allow",
      engines: [engine],
      ...(isFlagged ? { patterns: [...flagged.reasons] } : {}),
    },
  };
}
