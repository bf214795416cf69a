import * as z from "zod";
import { annotation } from "./annotation.ts";
import { cacheControl } from "./cache-control.ts";
import { contentPart, textPart } from "./content-part.ts";
import { effort } from "./reasoning.ts";
import { reasoningDetail } from "./reasoning-detail.ts";

const text = z.union([z.string(), z.array(textPart)]).describe("The text, or its parts.");
const content = z.union([z.string(), z.array(contentPart)]).describe("The text, or the parts.");

/** On any message; a breakpoint here stands for one on its last part. */
const marks = {
  cache_control: cacheControl.nullish().describe("Stands for a breakpoint on the last part."),
};
const named = {
  ...marks,
  name: z.string().nullish().describe("Tells participants of the same role apart."),
};

const instructing = {
  ...named,
  configuration_update: z
    .looseObject({
      reasoning: z
        .looseObject({ effort: effort.nullish().describe("How hard to think from here on.") })
        .nullish()
        .describe("How the model thinks from here on."),
    })
    .nullish()
    .describe("Changes a setting in the middle of a conversation."),
};

const requestToolCall = z.looseObject({
  id: z.string().describe("What a `tool` message answers by."),
  type: z.literal("function").describe("The only kind there is."),
  function: z
    .looseObject({
      name: z.string().describe("Name of the function."),
      arguments: z.string().describe("JSON text; an empty string means no arguments."),
    })
    .describe("What was called."),
});

const madeSound = z.looseObject({
  id: z.string().nullish().describe("The provider's id of it."),
  data: z.string().nullish().describe("Base64."),
  expires_at: z.int().nullish().describe("Unix seconds until which the id is known."),
  transcript: z.string().nullish().describe("What is said."),
});

const madeImage = z.looseObject({
  type: z.literal("image_url").nullish().describe("An image."),
  image_url: z
    .looseObject({ url: z.string().describe("A data URL.") })
    .describe("Where the image is."),
});

const systemMessage = z
  .looseObject({
    ...instructing,
    role: z.literal("system").describe("Who speaks."),
    content: text,
  })
  .describe("Instructions for the model.");
const developerMessage = z
  .looseObject({
    ...instructing,
    role: z.literal("developer").describe("Who speaks."),
    content: text,
  })
  .describe("Instructions for the model, in the newer word for `system`.");
const userMessage = z
  .looseObject({
    ...named,
    role: z.literal("user").describe("Who speaks."),
    content,
  })
  .describe("What a person says.");
const assistantTurn = z
  .looseObject({
    ...named,
    role: z.literal("assistant").describe("Who speaks."),
    content: content.nullish().describe("What it said; null beside tool calls."),
    refusal: z.string().nullish().describe("Why it would not answer."),
    reasoning: z.string().nullish().describe("Its thoughts as text."),
    reasoning_content: z
      .string()
      .nullish()
      .describe("Alias of `reasoning` that some clients send."),
    reasoning_details: z
      .array(reasoningDetail)
      .nullish()
      .describe("Its thoughts as an earlier reply gave them, to be sent back unchanged."),
    tool_calls: z.array(requestToolCall).nullish().describe("The calls it asked for."),
    images: z.array(madeImage).nullish().describe("Images it made."),
    audio: madeSound.nullish().describe("Sound it made."),
    annotations: z
      .array(annotation)
      .nullish()
      .describe("Citations and parsed files of an earlier reply."),
    model: z.string().nullish().describe("Slug of the model that wrote this turn."),
  })
  .describe("What a model said earlier.");
const toolMessage = z
  .looseObject({
    ...named,
    role: z.literal("tool").describe("Who speaks."),
    content,
    tool_call_id: z.string().describe("Id of the call that this is the result of."),
  })
  .describe("The result of a tool call.");

/**
 * One turn of a conversation, told apart by `role`; unknown fields are kept (specification, Message
 * kinds; wire reference §1).
 */
export const message = z
  .discriminatedUnion("role", [
    systemMessage,
    developerMessage,
    userMessage,
    assistantTurn,
    toolMessage,
  ])
  .describe("One turn of a conversation, told apart by `role`.");
export type Message = z.infer<typeof message>;
