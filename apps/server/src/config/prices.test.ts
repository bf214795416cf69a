import { expect, test } from "vitest";
import { installedParts } from "../assemble/installed-parts.ts";
import { readConfig } from "./read-config.ts";

const { builtIn } = installedParts();

const read = (price: string) =>
  readConfig(
    "sluice.yaml",
    {},
    async () => `
providers: { north: { adapter: openai, base_url: "http://127.0.0.1:1/v1", api_key: k } }
models: { acme/large: { endpoints: [{ provider: north, model: large, price: ${price} }] } }
`,
    builtIn,
  );

test("every kind of token may have a price, in tiers too", async () => {
  const kinds = {
    cache_read: 0.1,
    cache_write: 1.25,
    input_cache_write_1h: 2,
    reasoning: 3,
    audio: 4,
    input_audio_cache: 0.4,
    audio_output: 8,
    image_token: 5,
    image_output: 30,
  };
  const price = { prompt: 1, completion: 2, ...kinds, tiers: [{ above: 200_000, ...kinds }] };
  const { config } = await read(JSON.stringify(price));
  expect(config.catalog.models.get("acme/large")?.endpoints[0]?.price).toEqual(price);
});

test.each(["image_token", "image_output", "input_audio_cache", "input_cache_write_1h"])(
  "%s below nothing is refused with its place",
  async (name) => {
    const problem = await read(`{ prompt: 1, ${name}: -1 }`).then(
      () => expect.fail("was accepted"),
      (error: { readonly lines: readonly string[] }) => error.lines.join(),
    );
    expect(problem).toContain(`price.${name}`);
    expect(problem).toContain("0 or more");
  },
);
