import type { Conversation } from "./conversation.ts";
import type { Evidence } from "./evidence.ts";
import { LONG_CONVERSATION } from "./is-possible.ts";
import type { Prose } from "./prose.ts";
import type { TaskType } from "./task-type.ts";

/** Characters from which on hardly anything but a conversation's length matters. */
const VERY_LONG = 2 * LONG_CONVERSATION;
/** What a code block's language speaks for. */
const LANGUAGES: Readonly<Record<string, TaskType>> = {
  diff: "code:review",
  sql: "code:database",
  sh: "code:operations",
  bash: "code:operations",
  yaml: "code:operations",
  dockerfile: "code:operations",
  hcl: "code:operations",
  nginx: "code:operations",
};
/** More than all words together: what is attached is what it is about. */
const DECISIVE = 40;
/** What is done rather than said: `*leans on the wall*`. */
const GESTURE = /(?:^|\s)\*[^*\s][^*\n]{3,120}\*(?:\s|$)/;
/** Characters of a message in which signs are looked for. */
const READ = 2400;

/** Counts what is not said in words: attachments, tools, lengths, code blocks, formulas, gestures. */
export function readSigns(conversation: Conversation, prose: Prose, evidence: Evidence): void {
  readRequest(conversation, evidence);
  readBlocks(prose, evidence);
  const text = prose.text.slice(0, READ);
  evidence.add("math", Math.min(4, 1.2 * formulas(text)));
  if (text.includes("*") && GESTURE.test(text)) evidence.add("roleplay", 5);
  if (text.includes("?") || text.includes("？")) evidence.add("question", 1);
  if (text.length < 24) evidence.add("chat", 1.5);
}

function readRequest(conversation: Conversation, evidence: Evidence): void {
  const { characters, shows, sounds, hasTools, usedTools, wantsJson } = conversation;
  if (shows) evidence.add("vision", DECISIVE);
  if (sounds) evidence.add("audio", DECISIVE);
  if (hasTools) evidence.add("tool-use", usedTools ? 20 : 14);
  if (characters >= LONG_CONVERSATION) {
    evidence.add("long-context", characters >= VERY_LONG ? 24 : 10);
  }
  if (wantsJson) evidence.add("extraction", 1.5);
}

function readBlocks({ languages, text }: Prose, evidence: Evidence): void {
  if (languages.length > 0) {
    evidence.add("code", 4);
    evidence.add("shown-code", 1);
  } else if (/`[^`\n]{2,}`/.test(text.slice(0, READ))) evidence.add("code", 2);
  for (const language of new Set(languages)) {
    const task = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
    if (task !== undefined) evidence.add(task, 2.5);
  }
}

/** Signs of arithmetic, the rare ones first. */
const ARITHMETIC = "+=^*×÷²³√∫·";

/** Digits or single letters beside a sign of arithmetic, up to four. */
function formulas(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length && count < 4; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 0x30 || code > 0x7f || code === 0x3d || code === 0x5e) && isArithmetic(text, at)) {
      count += 1;
    }
  }
  return count;
}

function isArithmetic(text: string, at: number): boolean {
  if (!ARITHMETIC.includes(text.charAt(at))) return false;
  const before = text.charAt(at - 1) === " " ? text.charAt(at - 2) : text.charAt(at - 1);
  return before === "x" || before === ")" || (before >= "0" && before <= "9");
}
