import * as z from "zod";
import { endpointObject } from "./endpoint-object.ts";
import { modelObject } from "./model-object.ts";

/** Reply of `GET /models`; `links.next` is null at the end (wire reference §14.2). */
export const modelListReply = z
  .looseObject({
    data: z.array(modelObject).describe("The models."),
    total_count: z.int().describe("How many there are."),
    links: z
      .looseObject({ next: z.string().nullable().describe("The next page; null at the end.") })
      .describe("Other pages."),
  })
  .describe("The models that can be asked for.");
export type ModelListReply = z.infer<typeof modelListReply>;

/** Reply of `GET /models/{author}/{slug}`. */
export const modelReply = z.looseObject({ data: modelObject }).describe("One model.");
export type ModelReply = z.infer<typeof modelReply>;

/** Reply of `GET /models/{id}` with the slash of the slug escaped, as clients of the OpenAI API ask. */
export const openAiModelReply = modelObject
  .extend({
    object: z.literal("model").describe("What this is."),
    owned_by: z.string().describe("The author of the slug."),
  })
  .describe("One model, with the members that clients of the OpenAI API read.");
export type OpenAiModelReply = z.infer<typeof openAiModelReply>;

/** Reply of `GET /models/{author}/{slug}/endpoints`. */
export const endpointListReply = z
  .looseObject({
    data: modelObject
      .pick({ id: true, name: true, created: true, description: true, architecture: true })
      .extend({ endpoints: z.array(endpointObject).describe("Who serves it.") })
      .describe("The model with its endpoints."),
  })
  .describe("The endpoints of one model.");
export type EndpointListReply = z.infer<typeof endpointListReply>;
