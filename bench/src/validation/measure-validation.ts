import { type ChatSurroundings, normaliseChatRequest, parseChatRequest } from "@sluice/schema";
import { type Timing, timing } from "../timing.ts";
import type { ValidationBody } from "./validation-bodies.ts";

/** What the check of one body costs, beside `JSON.parse` of the same body. */
export interface ValidationRow extends Pick<ValidationBody, "name" | "atMost"> {
  readonly bytes: number;
  readonly json: Timing;
  readonly check: Timing;
  /** The least disturbed round counts: what else the machine does only adds. */
  readonly within: boolean;
}

const SURROUNDINGS: ChatSurroundings = {
  hasModel: (slug) => slug === "bench/one" || slug === "bench/two",
  hasPlugin: () => false,
  serverTools: new Set(),
};

/** Measures one body `rounds` times. Throws when the body is refused: a refusal costs something else. */
export function measureValidation(body: ValidationBody, rounds: number): ValidationRow {
  const json: number[] = [];
  const check: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const values: unknown[] = [];
    json.push(perItem(body, () => values.push(JSON.parse(body.json))));
    // Each value is looked at once, as in a server: nothing is warm but the code.
    const fresh = values.values();
    check.push(perItem(body, () => checkOne(fresh.next().value)));
  }
  const { name, atMost } = body;
  const checked = timing(check);
  const bytes = Buffer.byteLength(body.json);
  return {
    name,
    atMost,
    bytes,
    json: timing(json),
    check: checked,
    within: checked.least < atMost,
  };
}

function perItem({ count }: ValidationBody, work: () => void): number {
  const started = performance.now();
  for (let times = 0; times < count; times += 1) work();
  return ((performance.now() - started) * 1000) / count;
}

function checkOne(value: unknown): void {
  const parsed = parseChatRequest(value);
  if (parsed.kind === "invalid") throw new Error(parsed.message);
  const normal = normaliseChatRequest(parsed.request, SURROUNDINGS);
  if (normal.kind === "invalid") throw new Error(normal.message);
}
