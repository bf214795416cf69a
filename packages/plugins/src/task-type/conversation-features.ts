import type { Conversation } from "./conversation.ts";
import type { Prose } from "./prose.ts";
import { signFeatures } from "./sign-features.ts";
import { type TextPart, textFeatures, type VisitFeature } from "./text-features.ts";

/** Characters that are read, of the message at both its ends, of the rest at its beginning. */
const READ = { head: 500, tail: 250, system: 400, earlier: 300, code: 300 } as const;
/** A message of fewer characters is read together with the one before it. */
const SHORT = 160;

const MESSAGE: TextPart = { place: 0, share: 0, hasPairs: true };
const SYSTEM: TextPart = { place: 1, share: 0.8, hasPairs: true };
const EARLIER: TextPart = { place: 2, share: 0.2, hasPairs: true };
const CODE: TextPart = { place: 3, share: 0, hasPairs: false };

/** Visits what the model knows a conversation by. Reads a bounded part of it. */
export function conversationFeatures(
  conversation: Conversation,
  prose: Prose,
  visit: VisitFeature,
): void {
  const { last, earlier, system } = conversation;
  textFeatures(endsOf(prose.text), MESSAGE, visit);
  textFeatures(system.slice(0, READ.system), SYSTEM, visit);
  if (last.length < SHORT) textFeatures(earlier.slice(0, READ.earlier), EARLIER, visit);
  textFeatures(prose.code.slice(0, READ.code), CODE, visit);
  signFeatures(conversation, prose, visit);
}

function endsOf(text: string): string {
  if (text.length <= READ.head + READ.tail) return text;
  return `${text.slice(0, READ.head)} ${text.slice(-READ.tail)}`;
}
