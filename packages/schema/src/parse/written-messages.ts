import type { ChatRequest } from "../chat/request.ts";
import { findMember } from "./find-member.ts";

type Messages = ChatRequest["messages"];

/**
 * The messages of a request as their caller wrote them, for whoever sends them on as they are: of a long prompt, writing
 * JSON costs as much as reading it.
 */
export class WrittenMessages {
  #body: string | undefined;
  readonly #messages: Messages;
  #text: string | undefined;

  /**
   * @param body the text of the whole request
   * @param messages what was read out of it, checked
   */
  constructor(body: string, messages: Messages) {
    this.#body = body;
    this.#messages = messages;
  }

  /** The JSON text of these very messages; undefined for others, and where the text may say something else to others. */
  textOf(messages: unknown): string | undefined {
    if (messages !== this.#messages) return undefined;
    if (this.#body !== undefined) {
      this.#text = sameText(this.#body, messages);
      this.#body = undefined;
    }
    return this.#text;
  }

  /** Nobody will ask any more: a prompt may be large. */
  forget(): void {
    this.#body = undefined;
    this.#text = undefined;
  }
}

/**
 * A member twice, which readers take the one or the other of, would come through unseen: as many names must be written as
 * were read. Nor may half a surrogate pair, which was taken out of what was read.
 */
function sameText(body: string, messages: unknown): string | undefined {
  const found = findMember(body, "messages");
  if (found === undefined || found.names !== namesIn(messages)) return undefined;
  const text = body.slice(found.start, found.end);
  return text.includes("\\ud") || text.includes("\\uD") ? undefined : text;
}

/** How many members the objects of a JSON value have, all in all. */
function namesIn(value: unknown): number {
  let names = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Array.isArray(next)) {
      for (const item of next) open.push(item);
      continue;
    }
    const members = next as Readonly<Record<string, unknown>>;
    for (const name in members) {
      names += 1;
      open.push(members[name]);
    }
  }
  return names;
}
