import assert from "node:assert/strict";
import {
  type ModerationsRequest,
  type ModerationsResponse,
  moderationsResponse,
} from "@sluice/schema";
import type { Codec } from "../provider.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { assertMalformed } from "./assert-malformed.ts";
import { assertOwnFieldsStay, OWN_FIELDS } from "./assert-own-fields-stay.ts";
import type { Check } from "./check.ts";
import { NO_ANSWERS } from "./no-answers.ts";
import type { ModerationsFixture } from "./provider-fixtures.ts";
import { sampleCall } from "./sample-call.ts";
import { spoiledBodyCheck } from "./spoiled-body-check.ts";

type ModerationsCodec = Codec<ModerationsRequest, ModerationsResponse>;

const BASE: ModerationsRequest = { model: "acme/large", input: ["zero", "one"] };

/** What becomes of texts to judge, and of the verdicts. */
export function moderationsChecks(
  codec: ModerationsCodec,
  fixtures: readonly ModerationsFixture[],
): readonly Check[] {
  const sent = (request: Partial<ModerationsRequest>) =>
    JSON.stringify(codec.encode(sampleCall({ ...BASE, ...request })).body);
  return [
    {
      name: "moderations: inputs go up in their order, and what is the gateway's stays here",
      run() {
        const body = sent(OWN_FIELDS);
        const [zero, one] = [body.indexOf('"zero"'), body.indexOf('"one"')];
        assert.ok(zero > 0 && one > zero, "an input is lost or out of place");
        assertOwnFieldsStay(body);
      },
    },
    {
      name: "moderations: the last turn of a conversation goes up",
      run() {
        const turns = [
          { role: "user" as const, content: "first" },
          { role: "assistant" as const, content: "last" },
        ];
        assert.ok(sent({ input: ["zero", turns] }).includes('"last"'), "what is judged is lost");
      },
    },
    ...NO_ANSWERS.map((body) => ({
      name: `moderations: takes ${JSON.stringify(body)} for no answer`,
      run: () => assertMalformed(() => codec.decode(body, sampleCall(BASE)), JSON.stringify(body)),
    })),
    ...fixtures.flatMap((fixture) => answerChecks(codec, fixture)),
  ];
}

function answerChecks(
  codec: ModerationsCodec,
  { name, request, body, verdicts }: ModerationsFixture,
): readonly Check[] {
  const call = sampleCall<ModerationsRequest>({ ...BASE, ...request });
  return [
    spoiledBodyCheck(`moderations, ${name}`, moderationsResponse, body, (given) =>
      codec.decode(given, call),
    ),
    {
      name: `moderations, ${name}: one verdict for each input, in their order`,
      run() {
        const answer = codec.decode(body, call);
        assert.deepEqual(answer.results, verdicts);
        assert.equal(answer.model, call.endpoint.model);
      },
    },
    {
      name: `moderations, ${name}: verdicts of other inputs are the provider's fault`,
      run() {
        const few = { ...asObject(body), results: asList(asObject(body)?.results).slice(1) };
        assertMalformed(() => codec.decode(few, call), "an answer with a verdict too few");
      },
    },
  ];
}
