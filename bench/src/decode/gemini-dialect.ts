import type { HttpProvider } from "@sluice/providers";
import { gemini } from "@sluice/providers/adapters";
import { type Dialect, SETTINGS, toServerSent } from "./dialect.ts";
import type { Brings, SpokenEvent, SpokenStream } from "./spoken-stream.ts";

/** Every event is an answer of its own, with the counts so far. */
function event(parts: readonly object[], at: number, more: object = {}): SpokenEvent {
  return {
    data: {
      candidates: [{ content: { parts, role: "model" }, ...more, index: 0 }],
      usageMetadata: {
        promptTokenCount: 9,
        candidatesTokenCount: at,
        totalTokenCount: 9 + at,
        promptTokensDetails: [{ modality: "TEXT", tokenCount: 9 }],
      },
      modelVersion: "gemini-3-pro",
      responseId: "2vG_aNf9LYKlkdUP",
    },
  };
}

const stream = (brings: Brings, part: (text: string, at: number) => object): SpokenStream => ({
  brings,
  head: [],
  piece: (text, at) => event([part(text, at)], at),
  tail: [event([{ text: "" }], 1000, { finishReason: "STOP" })],
});

/** Google's generateContent. Calls come whole: each piece is one call. */
export const geminiDialect: Dialect = {
  name: "gemini",
  provider: gemini.create({ ...SETTINGS, options: gemini.options.parse({}) }) as HttpProvider,
  upstreamModel: "gemini-3-pro",
  streams: [
    stream("text", (text) => ({ text })),
    stream("tool call", (text, at) => ({
      functionCall: { id: `fc-${at}`, name: "look", args: { at: text } },
    })),
    stream("thinking", (text) => ({ text, thought: true })),
  ],
  toBytes: toServerSent,
};
