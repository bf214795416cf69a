import type { ChatRequest, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { callArguments } from "../call-arguments.ts";
import type { SpokenTurn } from "../join-turns.ts";
import { asObject } from "../read/as-object.ts";
import { parseJson } from "../read/parse-json.ts";
import { spokenConversation } from "../spoken-conversation.ts";
import { withName } from "../with-name.ts";
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
  const names = toolNames(call.request.messages);
  const { system, turns } = spokenConversation(
    call,
    (message) => partsOf(message, names, call),
    ({ functionResponse }) => functionResponse !== undefined,
  );
  return { system, contents: turns.map(asTurn) };
}

function asTurn({ role, content }: SpokenTurn<Part>): Turn {
  return { role: role === "assistant" ? "model" : "user", parts: content };
}

function partsOf(
  message: Message,
  names: ReadonlyMap<string, string>,
  call: Call<ChatRequest>,
): readonly Part[] {
  if (message.role === "assistant") return modelParts(message, call);
  return message.role === "tool" ? resultParts(message, names, call) : said(message, call);
}

/** The words of a message. */
function said(message: Message, call: Call<ChatRequest>): readonly Part[] {
  return withName(encodeContent(message.content, call), message.name);
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
