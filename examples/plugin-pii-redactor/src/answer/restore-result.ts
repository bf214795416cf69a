import type { ChatResult } from "@sluice/plugins";
import type { Vault } from "../vault.ts";
import { type Delta, RestoringChoice } from "./restoring-choice.ts";

/** Puts values back into a whole answer. */
export function restoreResult(result: ChatResult, vault: Vault): ChatResult {
  const choices = result.choices.map((choice) => {
    const { tool_calls: calls, ...message } = choice.message;
    const delta: Delta = { ...message };
    if (calls !== undefined) delta.tool_calls = calls.map((call, index) => ({ ...call, index }));
    const { tool_calls: restored, ...said } = new RestoringChoice(vault).push(delta, true);
    const made = { ...message, ...said, role: message.role, content: said.content ?? null };
    const tool_calls = calls?.map((call, at) =>
      withArguments(call, restored?.[at]?.function?.arguments),
    );
    return { ...choice, message: tool_calls === undefined ? made : { ...made, tool_calls } };
  });
  return { ...result, choices };
}

function withArguments<Call extends { readonly function: { readonly arguments: string } }>(
  call: Call,
  restored: string | undefined,
): Call {
  if (restored === undefined) return call;
  return { ...call, function: { ...call.function, arguments: restored } };
}
