import * as z from "zod";

const citation = z.looseObject({
  type: z.literal("url_citation").describe("A page that the text rests on."),
  url_citation: z
    .looseObject({
      url: z.string().describe("Where the page is."),
      title: z.string().nullish().describe("Its title."),
      content: z.string().nullish().describe("What was read of it."),
      start_index: z.int().nullish().describe("First character of the text that rests on it."),
      end_index: z.int().nullish().describe("The character after the last."),
    })
    .describe("The page."),
});
const parsedFile = z.looseObject({
  type: z.literal("file").describe("A file that was parsed."),
  file: z
    .looseObject({
      hash: z.string().describe("What the file is known by."),
      name: z.string().nullish().describe("Name of the file."),
      content: z
        .array(z.looseObject({ type: z.string().describe("`text` or `image_url`.") }))
        .describe("What was read of it, as content parts."),
    })
    .describe("The file."),
});

/**
 * A citation or a parsed file of an earlier reply, sent back so that no file is parsed again; unknown
 * kinds are kept (wire reference §1.2).
 */
export const annotation = z
  .union([
    z.discriminatedUnion("type", [citation, parsedFile]),
    z.looseObject({
      type: z
        .string()
        .refine((type) => type !== "url_citation" && type !== "file", {
          error: "must be of another form",
          abort: true,
        })
        .meta({ description: "Another kind.", not: { enum: ["url_citation", "file"] } }),
    }),
  ])
  .describe("A citation or a parsed file of an earlier reply.");
export type Annotation = z.infer<typeof annotation>;
