import { type ChunkChoice, type Delta, objectPiece, type StreamPiece } from "@sluice/schema";
import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { compileExpression } from "./expression.ts";
import { Findings } from "./findings.ts";
import { GuardedAnswer } from "./guarded-answer.ts";
import type { Guardrail } from "./guardrail.ts";

const PATTERN = "ab+c|d[^ ]e";
const guardrail = (action: Guardrail["action"]): Guardrail => {
  const compiled = compileExpression(PATTERN);
  if (compiled.kind === "refused") throw new Error(compiled.message);
  return { name: action, action, scope: "account", expressions: [compiled.expression] };
};
const GUARDRAILS = { block: [guardrail("block")], redact: [guardrail("redact")] };

/** Where the texts of an answer stand, and how a delta carries a piece of each. */
const CHANNELS: Readonly<Record<string, (piece: string) => Delta>> = {
  content: (content) => ({ content }),
  reasoning: (reasoning) => ({ reasoning }),
  refusal: (refusal) => ({ refusal }),
  "call 0": (given) => ({ tool_calls: [{ index: 0, function: { arguments: given } }] }),
  "call 1": (given) => ({ tool_calls: [{ index: 1, function: { arguments: given } }] }),
  thought: (text) => ({ reasoning_details: [{ type: "reasoning.text", index: 0, text }] }),
  summary: (summary) => ({ reasoning_details: [{ type: "reasoning.summary", index: 1, summary }] }),
  sound: (transcript) => ({ audio: { transcript } }),
};
/** The texts of a delta, by channel. */
function textsOf(delta: Delta): readonly [string, string][] {
  const { content, reasoning, refusal, audio } = delta;
  const plain = { content, reasoning, refusal, sound: audio?.transcript };
  const calls = (delta.tool_calls ?? []).map((call) => [
    `call ${call.index}`,
    call.function?.arguments,
  ]);
  const details = (delta.reasoning_details ?? []).flatMap(({ text, summary }) => [
    ["thought", text],
    ["summary", summary],
  ]);
  const all = [...Object.entries(plain), ...calls, ...details];
  return all.filter((one): one is [string, string] => typeof one[1] === "string");
}

interface Said {
  readonly index: number;
  readonly channel: string;
  readonly piece: string;
}
const said = fc.array(
  fc.record({
    index: fc.nat(2),
    channel: fc.constantFrom(...Object.keys(CHANNELS)),
    piece: fc
      .array(fc.constantFrom("a", "b", "bb", "c", "d", "e", " ", "😀", "x"), { maxLength: 3 })
      .map((letters) => letters.join("")),
  }),
  { maxLength: 40 },
);

const pieceOf = (choices: readonly ChunkChoice[]): StreamPiece =>
  objectPiece({
    id: "g",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    provider: "P",
    choices: [...choices],
  });
const keyOf = ({ index, channel }: Omit<Said, "piece">) => `${index} ${channel}`;

/** Passes what was said, piece by piece; `left` is what is out after each, by channel of each choice. */
function pass(given: readonly Said[], action: "block" | "redact") {
  const findings = new Findings(GUARDRAILS[action], "output");
  const answer = new GuardedAnswer(GUARDRAILS[action], findings);
  const out = new Map<string, string>();
  const collect = (pieces: readonly StreamPiece[]) => {
    for (const { index, delta } of pieces.flatMap((piece) => piece.chunk().choices))
      for (const [channel, text] of textsOf(delta)) {
        const key = keyOf({ index, channel });
        out.set(key, (out.get(key) ?? "") + text);
      }
  };
  const left = given.map(({ index, channel, piece }) => {
    const delta = CHANNELS[channel]?.(piece) ?? {};
    const passed = answer.pass([pieceOf([{ index, delta, finish_reason: null }])]);
    if (!findings.isBlocking) collect(passed);
    return new Map(out);
  });
  if (!findings.isBlocking) collect(answer.end());
  return { left, out, findings };
}

function wholeTexts(given: readonly Said[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const one of given) texts.set(keyOf(one), (texts.get(keyOf(one)) ?? "") + one.piece);
  return texts;
}
const matches = (text: string) => RE2JS.compile(PATTERN).matcher(text).find();
const redacted = (text: string) => RE2JS.compile(PATTERN).matcher(text).replaceAll("[redacted]");

/** What may still come that makes a match of the end of a text. */
const ENDINGS = ["", "c", "bc", "e", "xe"];

describe("an answer in pieces", () => {
  it("loses each match, in whatever text of whatever choice it stands, and nothing else", () => {
    fc.assert(
      fc.property(said, (given) => {
        const { out } = pass(given, "redact");
        for (const [key, text] of wholeTexts(given))
          expect(out.get(key) ?? "").toBe(redacted(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("holds back only what could still become a match, and lets nothing of a match leave", () => {
    fc.assert(
      fc.property(said, (given) => {
        const { left } = pass(given, "redact");
        left.forEach((out, at) => {
          for (const [key, text] of wholeTexts(given.slice(0, at + 1))) {
            const gone = out.get(key) ?? "";
            const all = redacted(text);
            expect(all.startsWith(gone)).toBe(true);
            const rest = all.slice(gone.length);
            const isOpen = ENDINGS.some((ending) =>
              redacted(rest + ending).startsWith("[redacted]"),
            );
            if (rest !== "") expect(isOpen).toBe(true);
          }
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("is blocked at its first match, of which nothing has left", () => {
    fc.assert(
      fc.property(said, (given) => {
        const { out, findings } = pass(given, "block");
        const texts = [...wholeTexts(given)];
        expect(findings.isBlocking).toBe(texts.some(([, text]) => matches(text)));
        for (const [key, text] of texts) {
          const before = redacted(text).split("[redacted]")[0] ?? "";
          expect(before.startsWith(out.get(key) ?? "")).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("is seen through the escapes of arguments, wherever they are cut", () => {
    const escaped = '{"k\\u0061bc":"x\\u0061\\u0062\\u0063y"}';
    for (let at = 0; at <= escaped.length; at += 1) {
      const pieces = [escaped.slice(0, at), escaped.slice(at)];
      const given = pieces.map((piece) => ({ index: 0, channel: "call 0", piece }));
      const { out } = pass(given, "redact");
      expect(out.get("0 call 0")).toBe('{"k[redacted]":"x[redacted]y"}');
      const gone = pass(given, "block").out.get("0 call 0") ?? "";
      expect('{"k').toSatisfy((before: string) => before.startsWith(gone));
    }
  });
});
