import { type ChatRequest, chatRequest, describeFault, type Message } from "@sluice/schema";
import type * as z from "zod";
import { isJson } from "./is-json.ts";
import { isRecord } from "./is-record.ts";

const FIELDS: Readonly<Record<string, z.ZodType>> = chatRequest.shape;
const MESSAGE: z.ZodType<Message> = chatRequest.shape.messages.element;

/**
 * What keeps a value from being a request that may be sent on, in words; undefined: it may. Only what was changed is
 * looked at, by the rules for what callers send.
 */
export function requestFault(value: unknown, before: ChatRequest): string | undefined {
  if (value === before) return undefined;
  const messages: unknown = isRecord(value) ? value.messages : undefined;
  const isWhole = Array.isArray(messages) && messages.length > 0 && messages.every(isRecord);
  if (!isRecord(value) || !isWhole) return "a request without messages";
  const known: Readonly<Record<string, unknown>> = before;
  for (const [name, member] of Object.entries(value)) {
    const isSame = member === known[name];
    const fault = isSame ? undefined : memberFault(name, member, before);
    if (fault !== undefined) return `a request in which ${fault}`;
  }
  return undefined;
}

function memberFault(name: string, member: unknown, before: ChatRequest): string | undefined {
  if (name === "messages") return messagesFault(member as readonly unknown[], before);
  const schema = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  return faultBy(schema, member, [name]);
}

function messagesFault(messages: readonly unknown[], before: ChatRequest): string | undefined {
  const known = new Set<unknown>(before.messages);
  for (const [index, message] of messages.entries()) {
    const fault = known.has(message) ? undefined : faultBy(MESSAGE, message, ["messages", index]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultBy(
  schema: z.ZodType | undefined,
  value: unknown,
  path: readonly PropertyKey[],
): string | undefined {
  const result = schema?.safeParse(value, { reportInput: true });
  if (result?.success === false) return describeFault(result.error, path).message;
  return isJson(value) ? undefined : `JSON cannot hold ${path.map(String).join(".")}`;
}
