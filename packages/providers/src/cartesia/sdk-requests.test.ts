import { expect, test } from "vitest";
import { encodedRequests, SPEECHES } from "../../test/contract/operation-requests.ts";
import { COMPILING, typeProblems } from "../../test/contract/type-problems.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { cartesia } from "./cartesia.ts";

const provider = makeProvider(cartesia);

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
