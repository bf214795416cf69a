import * as z from "zod";

const place = (says: string) => z.string().nullish().describe(says);

/** Where a search is made from (specification, Plugins; wire reference §2.2). */
export const userLocation = z
  .looseObject({
    type: z.literal("approximate").describe("The only kind there is."),
    city: place("Name of the city."),
    country: place("ISO 3166 code of the country, such as `NO`."),
    region: place("Name of the region."),
    timezone: place("IANA name of the time zone, such as `Europe/Oslo`."),
  })
  .describe("Where the search is made from.");
