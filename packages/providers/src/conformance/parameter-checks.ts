import assert from "node:assert/strict";
import type { ChatRequest, Endpoint } from "@sluice/schema";
import type { ParameterRule } from "../parameter-table.ts";
import type { ChatCodec } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import type { Check } from "./check.ts";
import { PARAMETER_SAMPLES, type ParameterSample } from "./parameter-samples.ts";
import { sampleCall } from "./sample-call.ts";

/** What the gateway does with the answer; nothing of it need go up. */
const OF_THE_ANSWER = "include_reasoning";

/** That the codec does with each parameter what its table says. */
export function parameterChecks(
  codec: ChatCodec,
  endpoint: Partial<Endpoint> = {},
): readonly Check[] {
  return PARAMETER_SAMPLES.map((sample) => ({
    name: `${sample.name} goes the way that the table says`,
    run: () => checkParameter(codec, endpoint, sample),
  }));
}

function checkParameter(
  codec: ChatCodec,
  endpoint: Partial<Endpoint>,
  { name, value, beside }: ParameterSample,
): void {
  const without: ChatRequest = { messages: [{ role: "user", content: "Say hi." }], ...beside };
  const call = sampleCall<ChatRequest>({ ...without, [name]: value }, endpoint);
  const encoded = codec.encode(call);
  const plain = codec.encode(sampleCall(without, endpoint));
  const isLeftOut = codec.leftOut?.(call.request, call.endpoint).includes(name) === true;
  const rule = isLeftOut ? { kind: "unsupported" as const } : ruleOf(codec, name);
  const isChanged = JSON.stringify(encoded) !== JSON.stringify(plain);
  if (rule.kind === "unsupported") {
    assert.ok(!isChanged, `${name} is said to stay here, and changes what is sent`);
  } else if (name !== OF_THE_ANSWER) {
    assert.ok(isChanged, `${name} is said to go up, and changes nothing`);
  }
  if (rule.kind === "sent") {
    const as = rule.as ?? name;
    assert.ok(holds(encoded.body, as, JSON.stringify(value)), `${name} does not go up as ${as}`);
  }
}

function ruleOf({ parameters }: ChatCodec, name: string): ParameterRule {
  const own = Object.hasOwn(parameters.rules, name) ? parameters.rules[name] : undefined;
  return own ?? { kind: parameters.unknown };
}

/** Whether some object within has a member of this name and value. */
function holds(value: unknown, name: string, json: string): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, name, json));
  const object = asObject(value);
  if (object === undefined) return false;
  if (Object.hasOwn(object, name) && JSON.stringify(object[name]) === json) return true;
  return Object.values(object).some((item) => holds(item, name, json));
}
