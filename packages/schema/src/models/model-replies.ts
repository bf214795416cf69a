import * as z from "zod";
import { endpointObject } from "./endpoint-object.ts";
import { modelObject } from "./model-object.ts";

/** Reply of `GET /models`; `links.next` is null at the end (wire reference §14.2). */
export const modelListReply = z.looseObject({
  data: z.array(modelObject),
  total_count: z.int(),
  links: z.looseObject({ next: z.string().nullable() }),
});
export type ModelListReply = z.infer<typeof modelListReply>;

/** Reply of `GET /models/{author}/{slug}`. */
export const modelReply = z.looseObject({ data: modelObject });
export type ModelReply = z.infer<typeof modelReply>;

/** Reply of `GET /models/{author}/{slug}/endpoints`. */
export const endpointListReply = z.looseObject({
  data: modelObject
    .pick({ id: true, name: true, created: true, description: true, architecture: true })
    .extend({ endpoints: z.array(endpointObject) }),
});
export type EndpointListReply = z.infer<typeof endpointListReply>;
