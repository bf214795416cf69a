import { openai } from "../src/adapters.ts";

/** An OpenAI-shaped provider called North, with a key, at this address. */
export function north(baseUrl: string) {
  return openai.create({
    slug: "north",
    name: "North",
    baseUrl,
    apiKey: "up-secret-a",
    headers: {},
    options: {},
  });
}
