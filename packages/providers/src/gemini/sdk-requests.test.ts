import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { encodedRequests, SPEECHES } from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { gemini } from "./gemini.ts";

const provider = makeProvider(gemini);

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(
    provider.chat,
    "gemini-1.5-pro",
    "gemini-2.5-flash",
    "gemini-2.5-pro",
    "gemini-3-pro",
  );
  expect(refused).toEqual([
    'reasoning {"effort":"none"}',
    'reasoning {"max_tokens":0}',
    'reasoning {"enabled":false}',
  ]);
  const problems = await typeProblems({
    imports: `
import type { Content, GenerateContentConfig, GenerationConfig, ServiceTier, Tool, ToolConfig } from "@google/genai";
type Wire<T> = T extends string ? \`\${T}\` : T extends readonly (infer U)[] ? Wire<U>[] : T extends (...args: never) => unknown ? never : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;`,
    type: `Wire<{
      contents: Content[];
      systemInstruction?: Content;
      tools?: Tool[];
      toolConfig?: ToolConfig;
      serviceTier?: ServiceTier;
      generationConfig?: Omit<GenerationConfig & Pick<GenerateContentConfig, "imageConfig">, "x">;
    }>`,
    values: sent,
  });
  expect(problems).toEqual([]);
});

test("every speech request is one too", { timeout: COMPILING }, async () => {
  const speech = encodedRequests(provider.speech, SPEECHES);
  expect(speech.refused).toEqual([]);
  const problems = await typeProblems({
    imports: `
import type { Content, GenerationConfig } from "@google/genai";
type Wire<T> = T extends string ? \`\${T}\` : T extends readonly (infer U)[] ? Wire<U>[] : T extends (...args: never) => unknown ? never : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;`,
    type: "Wire<{ contents: Content[]; generationConfig: GenerationConfig }>",
    values: speech.sent,
  });
  expect(problems).toEqual([]);
});
