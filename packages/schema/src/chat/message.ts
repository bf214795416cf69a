import * as z from "zod";

const cacheControl = z.looseObject({ type: z.literal("ephemeral"), ttl: z.string().nullish() });

export const textPart = z.looseObject({
  type: z.literal("text"),
  text: z.string(),
  cache_control: cacheControl.nullish(),
});
export const imagePart = z.looseObject({
  type: z.literal("image_url"),
  image_url: z.looseObject({ url: z.string(), detail: z.string().nullish() }),
});
export const audioPart = z.looseObject({
  type: z.literal("input_audio"),
  input_audio: z.looseObject({ data: z.string(), format: z.string() }),
});
export const videoPart = z.looseObject({
  type: z.enum(["video_url", "input_video"]),
  video_url: z.looseObject({ url: z.string() }),
});
export const filePart = z.looseObject({
  type: z.literal("file"),
  file: z.looseObject({
    file_data: z.string().nullish(),
    file_id: z.string().nullish(),
    filename: z.string().nullish(),
  }),
});

/** Anything a user message may hold (wire reference §1.1). */
export const contentPart = z.discriminatedUnion("type", [
  textPart,
  imagePart,
  audioPart,
  videoPart,
  filePart,
]);
export type ContentPart = z.infer<typeof contentPart>;

const text = z.union([z.string(), z.array(textPart)]);
const content = z.union([z.string(), z.array(contentPart)]);

const requestToolCall = z.looseObject({
  id: z.string(),
  type: z.literal("function"),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const systemMessage = z.looseObject({ role: z.literal("system"), content: text });
const developerMessage = z.looseObject({ role: z.literal("developer"), content: text });
const userMessage = z.looseObject({ role: z.literal("user"), content });
const assistantTurn = z.looseObject({
  role: z.literal("assistant"),
  content: content.nullish(),
  refusal: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_details: z.array(z.looseObject({ type: z.string() })).nullish(),
  tool_calls: z.array(requestToolCall).nullish(),
});
const toolMessage = z.looseObject({
  role: z.literal("tool"),
  content,
  tool_call_id: z.string(),
});

/** One turn of a conversation, told apart by `role` (specification, Message kinds; wire reference §1). */
export const message = z.discriminatedUnion("role", [
  systemMessage,
  developerMessage,
  userMessage,
  assistantTurn,
  toolMessage,
]);
export type Message = z.infer<typeof message>;
