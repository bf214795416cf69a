import type { Conversation } from "./conversation.ts";
import type { Evidence } from "./evidence.ts";
import type { Prose } from "./prose.ts";
import type { TaskType } from "./task-type.ts";

/** Characters from which on a conversation is long, and from which on hardly anything else matters. */
const LONG = { some: 60_000, much: 120_000 } as const;
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
/** Characters of a message in which signs are looked for. */
const READ = 2400;

/** Counts what is not said in words: attachments, tools, lengths, code blocks, formulas, gestures. */
export function readSigns(conversation: Conversation, prose: Prose, evidence: Evidence): void {
  readRequest(conversation, evidence);
  readBlocks(prose, evidence);
  const text = prose.text.slice(0, READ);
  evidence.add("math", Math.min(4, 1.2 * formulas(text)));
  if (/(^|\s)\*[^*\s][^*\n]{3,120}\*(\s|$)/.test(text)) evidence.add("roleplay", 5);
  if (/[?？]/.test(text)) evidence.add("question", 1);
  if (text.length < 24) evidence.add("chat", 1.5);
}

function readRequest(conversation: Conversation, evidence: Evidence): void {
  const { characters, shows, sounds, hasTools, usedTools, wantsJson } = conversation;
  if (shows) evidence.add("vision", 16);
  if (sounds) evidence.add("audio", 16);
  if (hasTools) evidence.add("tool-use", usedTools ? 12 : 8);
  if (characters >= LONG.some) evidence.add("long-context", characters >= LONG.much ? 12 : 6);
  if (wantsJson) evidence.add("extraction", 1.5);
}

function readBlocks({ languages, text }: Prose, evidence: Evidence): void {
  if (languages.length > 0) evidence.add("code", 4);
  else if (/`[^`\n]{2,}`/.test(text.slice(0, READ))) evidence.add("code", 2);
  for (const language of new Set(languages)) {
    const task = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
    if (task !== undefined) evidence.add(task, 2.5);
  }
}

/** Digits or single letters beside a sign of arithmetic. */
function formulas(text: string): number {
  return text.match(/[\dx)]\s?[+*=^×÷²³√∫·]|\\frac|\\int|√|∫/g)?.length ?? 0;
}
