import * as z from "zod";
import { cacheControl } from "./cache-control.ts";
import { contentPart, textPart } from "./content-part.ts";

const text = z.union([z.string(), z.array(textPart)]);
const content = z.union([z.string(), z.array(contentPart)]);

/** On any message; a breakpoint here stands for one on its last part. */
const marks = { cache_control: cacheControl.nullish() };
const named = { ...marks, name: z.string().nullish() };

const requestToolCall = z.looseObject({
  id: z.string(),
  type: z.literal("function"),
  /** `arguments` is JSON text; an empty string means no arguments. */
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const systemMessage = z.looseObject({ ...named, role: z.literal("system"), content: text });
const developerMessage = z.looseObject({ ...named, role: z.literal("developer"), content: text });
const userMessage = z.looseObject({ ...named, role: z.literal("user"), content });
const assistantTurn = z.looseObject({
  ...named,
  role: z.literal("assistant"),
  content: content.nullish(),
  refusal: z.string().nullish(),
  reasoning: z.string().nullish(),
  /** Alias of `reasoning` that some clients send. */
  reasoning_content: z.string().nullish(),
  reasoning_details: z.array(z.looseObject({ type: z.string() })).nullish(),
  tool_calls: z.array(requestToolCall).nullish(),
  images: z.array(z.looseObject({ image_url: z.looseObject({ url: z.string() }) })).nullish(),
  audio: z.looseObject({}).nullish(),
  annotations: z.array(z.looseObject({ type: z.string() })).nullish(),
  /** Slug of the model that wrote this turn. */
  model: z.string().nullish(),
});
const toolMessage = z.looseObject({
  ...named,
  role: z.literal("tool"),
  content,
  tool_call_id: z.string(),
});

/**
 * One turn of a conversation, told apart by `role`; unknown fields are kept (specification, Message
 * kinds; wire reference §1).
 */
export const message = z.discriminatedUnion("role", [
  systemMessage,
  developerMessage,
  userMessage,
  assistantTurn,
  toolMessage,
]);
export type Message = z.infer<typeof message>;
