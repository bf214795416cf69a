import * as z from "zod";

const address = z.string().nullable();

/** Reply of `GET /providers`; null is what nobody told (wire reference §14.1). */
export const providerListReply = z
  .looseObject({
    data: z
      .array(
        z.looseObject({
          name: z.string().describe("Display name, the reply's field `provider`."),
          slug: z.string().describe("What `provider.order`, `only` and `ignore` name."),
          privacy_policy_url: address.describe("Its privacy policy."),
          terms_of_service_url: address.describe("Its terms of service."),
          status_page_url: address.describe("Its status page."),
          headquarters: z.string().nullable().describe("Country that it is at home in."),
          datacenters: z.array(z.string()).nullable().describe("Regions that it serves from."),
        }),
      )
      .describe("The providers."),
  })
  .describe("Who serves here.");
export type ProviderListReply = z.infer<typeof providerListReply>;
