import { expect, test } from "vitest";
import { encodedChats } from "../../test/contract/encoded-chats.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import type { HttpProvider } from "../provider.ts";
import { cohere } from "./cohere.ts";

const provider = cohere.create({
  slug: "cohere",
  name: "Cohere",
  headers: {},
  options: {},
}) as HttpProvider;

test("every chat request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedChats(provider.chat, "command-a-03-2025");
  expect(refused).toEqual([
    "a PDF",
    "a PDF's address",
    "a text file",
    "a file's id",
    "sound",
    "a video",
    "turn 9 of ten",
    "turn 10 of ten",
  ]);
  const problems = await typeProblems({
    imports: `
import type { V2ChatRequest } from "./node_modules/cohere-ai/serialization/resources/v2/client/requests/V2ChatRequest.js";`,
    type: "V2ChatRequest.Raw & { stream?: true }",
    values: sent,
  });
  expect(problems).toEqual([]);
});
