import { expect, test } from "vitest";
import { encodedRequests, SPEECHES } from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import type { HttpProvider } from "../provider.ts";
import { cartesia } from "./cartesia.ts";

const provider = cartesia.create({
  slug: "cartesia",
  name: "Cartesia",
  headers: {},
  options: cartesia.options.parse({}),
}) as HttpProvider;

test("every request is one of the vendor's own client", { timeout: COMPILING }, async () => {
  const { sent, refused } = encodedRequests(provider.speech, SPEECHES);
  expect(refused).toEqual([]);
  const problems = await typeProblems({
    imports: 'import type { TTSGenerateParams } from "@cartesia/cartesia-js/resources/tts";',
    type: "TTSGenerateParams",
    values: sent,
  });
  expect(problems).toEqual([]);
});
