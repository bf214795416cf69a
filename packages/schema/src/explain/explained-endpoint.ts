import * as z from "zod";

/** The members that name an endpoint in an explanation. */
export const explainedEndpoint = z
  .object({
    id: z.string().describe("Unique in the catalogue."),
    provider: z.string().describe("Slug of the provider."),
    provider_name: z.string().describe("Display name of the provider."),
    model: z.string().describe("Slug of the model."),
  })
  .describe("A model served by one provider.");
export type ExplainedEndpoint = z.infer<typeof explainedEndpoint>;
