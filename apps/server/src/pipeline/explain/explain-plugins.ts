import type { ActivePlugin } from "@sluice/plugins";
import type { ChatRequest, ExplainReply } from "@sluice/schema";

/** The plugins that would act, by what they declare; no hook is called. Their options are not told: they may hold keys. */
export function explainPlugins(
  active: readonly ActivePlugin[],
  request: ChatRequest,
): ExplainReply["plugins"] {
  return active
    .filter((one) => mayAct(one, request))
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
function mayAct({ plugin, options }: ActivePlugin, request: ChatRequest): boolean {
  try {
    return plugin.actsOn?.(request, options) !== false;
  } catch {
    return true;
  }
}
