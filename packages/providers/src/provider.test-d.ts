import type { ChatRequest, ChatResult } from "@sluice/schema";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import { defineProvider } from "./define-provider.ts";
import type { Codec, DirectProvider, ProviderSettings } from "./provider.ts";

declare const result: ChatResult;

// A codec decides; it cannot wait for anything.
export const codec: Codec<ChatRequest, ChatResult> = {
  // @ts-expect-error
  encode: async () => ({ method: "POST", path: "/" }),
  // @ts-expect-error
  decode: async () => result,
};

// The options that `create` gets are what the schema yields.
export const adapter = defineProvider({
  id: "own",
  options: z.object({ region: z.string().default("eu") }),
  create(settings): DirectProvider {
    expectTypeOf(settings).toEqualTypeOf<ProviderSettings<{ region: string }>>();
    return { kind: "direct", slug: settings.slug, name: settings.name };
  },
});
