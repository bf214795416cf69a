import { saying } from "../../clients/scripted-answers.ts";
import { openStage, type Stage } from "../../faults/stage.ts";
import type { StageSettings } from "../../faults/stage-yaml.ts";

/** The stage of the fault cases with tools of a plugin besides the gateway's own. */
export function openToolStage(more = "", settings: StageSettings = {}): Promise<Stage> {
  const plugin = new URL("./test-tools.ts", import.meta.url).href;
  return openStage({ ...settings, more: `plugins: { "${plugin}": {} }\n${more}` });
}

/** A call as a model writes it. */
export const callOf = (name: string, args: object | string = {}, id = `call_${name}`) => ({
  id,
  type: "function",
  function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
});

/** The model says a text, which may be empty, and calls tools. */
export const calling = (content: string, ...calls: readonly object[]) =>
  saying({ content, tool_calls: calls }, "tool_calls");

/** What a provider was sent, as far as rounds are concerned. */
export interface SentRound {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly { readonly id: string }[];
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly tool_choice?: unknown;
}

/** What provider A was sent, round by round. */
export function roundsOf({ a }: Stage): readonly SentRound[] {
  return a.calls.map(({ body }) => body as SentRound);
}

/** What the model was told of its calls before a round. */
export function toldBefore(round: SentRound | undefined): readonly (string | null)[] {
  return (round?.messages ?? []).flatMap(({ role, content }) => (role === "tool" ? [content] : []));
}
