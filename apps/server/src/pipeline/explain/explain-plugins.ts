import type { ActingView, ActivePlugin } from "@sluice/plugins";
import type { ChatRequest, ExplainReply } from "@sluice/schema";

/** The plugins that would act, by what they declare; no hook is called. Their options are not told: they may hold keys. */
export function explainPlugins(
  active: readonly ActivePlugin[],
  request: ChatRequest,
  view: Omit<ActingView, "byItself">,
): ExplainReply["plugins"] {
  return active
    .filter((one) => mayAct(one, request, view))
    .map(({ plugin }) => ({
      id: plugin.id,
      before: plugin.before !== undefined,
      after:
        request.stream === true
          ? plugin.afterStream !== undefined
          : plugin.afterResult !== undefined,
      server_tools: (plugin.serverTools ?? []).map(({ type }) => type),
    }));
}

/** One that cannot even tell is taken to act. */
function mayAct(
  { plugin, options, byItself }: ActivePlugin,
  request: ChatRequest,
  { catalog, routing, prompt }: Omit<ActingView, "byItself">,
): boolean {
  const unasked = byItself === undefined ? {} : { byItself };
  try {
    return plugin.actsOn?.(request, options, { catalog, routing, prompt, ...unasked }) !== false;
  } catch {
    return true;
  }
}
