import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { callArguments } from "../call-arguments.ts";
import { codecError } from "../codec-error.ts";
import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import { encodeContent, textParts } from "./encode-content.ts";
import { modelAbilities } from "./model-abilities.ts";
import type { Part, Turn } from "./part.ts";
import { signaturesOf } from "./signatures.ts";

/** A conversation in the form of the API. */
export interface EncodedContents {
  /** The instructions before the first turn. */
  readonly system: readonly Part[];
  readonly contents: readonly Turn[];
}

/** What the vendor documents for calls that another model made, and that bear no signature of its own. */
const FOREIGN_CALL = "skip_thought_signature_validator";

/**
 * Turns alternate: neighbours of one side become one. Instructions before the first turn are the system
 * instruction; later ones stay in their place, as the user's words, for there is no other.
 *
 * @throws ProviderError `rejected` where nothing is said, or data cannot be read
 */
export function encodeContents(call: Call<ChatRequest>): EncodedContents {
  const { messages } = call.request;
  const first = messages.findIndex(({ role }) => role !== "system" && role !== "developer");
  const split = first === -1 ? messages.length : first;
  const leading = messages.slice(0, split).flatMap((message) => [...said(message, call)]);
  const names = toolNames(messages);
  const turns = joinTurns(messages.slice(split).map((message) => turnOf(message, names, call)));
  if (turns.length > 0) return { system: leading, contents: turns };
  // Instructions alone are what the model is to answer.
  if (leading.length > 0) return { system: [], contents: [{ role: "user", parts: leading }] };
  throw codecError(call, { kind: "rejected", message: "no message says anything" });
}

function turnOf(
  message: Message,
  names: ReadonlyMap<string, string>,
  call: Call<ChatRequest>,
): Turn {
  if (message.role === "assistant") return { role: "model", parts: modelParts(message, call) };
  if (message.role !== "tool") return { role: "user", parts: said(message, call) };
  return { role: "user", parts: resultParts(message, names, call) };
}

/** The words of a message; a name tells participants apart in the text (wire reference §1). */
function said(message: Message, call: Call<ChatRequest>): readonly Part[] {
  const parts = encodeContent(message.content, call);
  const at = message.name ? parts.findIndex(({ text }) => text !== undefined) : -1;
  return parts.map((part, index) =>
    index === at ? { ...part, text: `${message.name}: ${part.text}` } : part,
  );
}

type AssistantMessage = Extract<Message, { role: "assistant" }>;

function modelParts(message: AssistantMessage, call: Call<ChatRequest>): readonly Part[] {
  const { ofCalls, ofText } = signaturesOf(message);
  const words = said(message, call);
  const spoken = words.length > 0 ? words : textParts(message.refusal ?? "");
  const isForeign =
    ofCalls.size === 0 && modelAbilities(call.endpoint.upstreamModel).wantsSignatures;
  const calls = (message.tool_calls ?? []).map(
    ({ id, function: { name, arguments: text } }, at): Part => {
      const signature = ofCalls.get(id) ?? (isForeign && at === 0 ? FOREIGN_CALL : undefined);
      return {
        functionCall: { id, name, args: callArguments(text) },
        ...(signature === undefined ? {} : { thoughtSignature: signature }),
      };
    },
  );
  return [...withSignature(spoken, ofText), ...calls];
}

function withSignature(parts: readonly Part[], signature: string | undefined): readonly Part[] {
  if (signature === undefined) return parts;
  if (parts.length === 0) return [{ text: "", thoughtSignature: signature }];
  return parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, thoughtSignature: signature } : part,
  );
}

type ToolMessage = Extract<Message, { role: "tool" }>;

/** The result as an object, and pictures beside it; the API tells results apart by name and id. */
function resultParts(
  message: ToolMessage,
  names: ReadonlyMap<string, string>,
  call: Call<ChatRequest>,
): readonly Part[] {
  const id = message.tool_call_id;
  const parts = encodeContent(message.content, call);
  const text = parts.flatMap((part) => part.text ?? []).join("");
  const response = asObject(parseJson(text)) ?? { output: text };
  const name = names.get(id) ?? message.name ?? id;
  const media = parts.filter((part) => part.text === undefined);
  return [{ functionResponse: { id, name, response } }, ...media];
}

function toolNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? (message.tool_calls ?? []) : [],
  );
  return new Map(calls.map(({ id, function: { name } }) => [id, name]));
}

function joinTurns(turns: readonly Turn[]): readonly Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    if (turn.parts.length === 0) continue;
    const last = joined.at(-1);
    if (last?.role === turn.role) {
      joined[joined.length - 1] = { ...last, parts: [...last.parts, ...turn.parts] };
    } else joined.push(turn);
  }
  return joined.map(resultsFirst);
}

function resultsFirst({ role, parts }: Turn): Turn {
  if (!parts.some(({ functionResponse }) => functionResponse !== undefined)) return { role, parts };
  const results = parts.filter(({ functionResponse }) => functionResponse !== undefined);
  const others = parts.filter(({ functionResponse }) => functionResponse === undefined);
  return { role, parts: [...results, ...others] };
}
