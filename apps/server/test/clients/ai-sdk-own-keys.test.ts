import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { errorAnswer } from "@sluice/mock-upstream";
import { APICallError, generateText, streamText } from "ai";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { openStage, type Stage } from "../faults/stage.ts";

/** `api_keys` of this client is the header `X-Provider-API-Keys`. */
const OWN = "ai-sdk-own-credential";
let stage: Stage;
let asked: {
  readonly model: ReturnType<ReturnType<typeof createOpenRouter>["chat"]>;
  readonly prompt: string;
  readonly maxRetries: 0;
};
beforeAll(async () => {
  stage = await openStage();
  const provider = createOpenRouter({
    baseURL: stage.server.base,
    apiKey: stage.server.key,
    api_keys: { a: OWN },
  });
  asked = { model: provider.chat("t/one"), prompt: "hi", maxRetries: 0 };
});
afterEach(() => {
  stage.a.reset();
  stage.a.answer(answerOf("a"));
});
afterAll(() => stage.close());

const PAID = { usage: { cost: 0, costDetails: { upstreamInferenceCost: 0.00006 } } };

test("generateText is answered on the caller's own key, and told what the provider charges", async () => {
  const answer = await generateText(asked);
  expect(answer.text).toBe("from-a");
  expect(stage.a.calls.at(-1)?.headers.authorization).toBe(`Bearer ${OWN}`);
  expect(answer.providerMetadata?.openrouter).toMatchObject(PAID);
});

test("streamText is, too", async () => {
  const answer = streamText(asked);
  expect(await answer.text).toBe("from-a");
  expect(stage.a.calls.at(-1)?.headers.authorization).toBe(`Bearer ${OWN}`);
  expect((await answer.providerMetadata)?.openrouter).toMatchObject(PAID);
});

test("a key that the provider refuses is the client's 401, and no part of its error", async () => {
  stage.a.next(errorAnswer(401, { message: `${OWN} is unknown` }));
  const error = await generateText(asked).catch((thrown: unknown) => thrown);
  expect(APICallError.isInstance(error)).toBe(true);
  expect(error).toMatchObject({ statusCode: 401 });
  expect((error as APICallError).responseBody).not.toContain(OWN);
});
