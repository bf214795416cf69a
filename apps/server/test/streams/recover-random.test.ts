import { type Answer, type RecordedCall, type Script, steps } from "@sluice/mock-upstream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanStream } from "../faults/clean-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import { ending, OPENING, prefillOf, saying } from "./known-text.ts";
import { openThreeProviders } from "./three-providers.ts";

/** What is to be said, and how the providers go about it; it stands in the user's message. */
interface Plan {
  readonly text: string;
  /** After how many characters A and B break. */
  readonly cuts: readonly [number, number];
  readonly echoes: readonly [boolean, boolean];
  readonly size: number;
  readonly how: "reset" | "end" | "error";
}

const ALPHABET = [...'abcdefgh ÄÖ€🙂\n"\\'];
/** Its place stands at every seventh character: no text says the same twice. */
const texts = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 60, maxLength: 400 })
  .map((letters) => letters.map((letter, at) => (at % 7 === 6 ? `${at}` : letter)).join(""));

const plans: fc.Arbitrary<Plan> = fc.record({
  text: texts,
  cuts: fc.tuple(fc.integer({ min: 20, max: 50 }), fc.integer({ min: 20, max: 90 })),
  echoes: fc.tuple(fc.boolean(), fc.boolean()),
  size: fc.integer({ min: 1, max: 12 }),
  how: fc.constantFrom("reset" as const, "end" as const, "error" as const),
});

const planOf = ({ body }: RecordedCall): Plan =>
  JSON.parse((body as { messages: readonly { content: string }[] }).messages[0]?.content ?? "");

const cut = (text: string, size: number): readonly string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];

const breaking: Readonly<Record<Plan["how"], Script>> = {
  reset: [steps.pause(50), steps.reset()],
  end: [steps.end()],
  error: [steps.pause(50), steps.event({ error: { message: "worker lost", code: 500 } })],
};

/** Says the text from wherever the prefill ends, up to a cut; the whole rest without one. */
const speaks =
  (place: 0 | 1 | 2): Answer =>
  (call) => {
    const { text, cuts, echoes, size, how } = planOf(call);
    const sent = prefillOf(call) ?? "";
    const echo = place > 0 && echoes[place - 1] === true ? cut(sent, size) : [];
    const most = place === 2 ? undefined : sent.length + (cuts[place] ?? 0);
    const said = text.slice(sent.length, most);
    const isOver = most === undefined || most >= text.length;
    return [
      ...OPENING,
      ...saying(echo),
      ...saying(cut(said, size)),
      ...(isOver ? ending() : breaking[how]),
    ];
  };

test("many streams that break at random places at once are whole, and none has another's text", async () => {
  const stage = await openThreeProviders();
  try {
    stage.a.answer(speaks(0));
    stage.b.answer(speaks(1));
    stage.c.answer(speaks(2));
    const sample = fc.sample(plans, 80);
    await Promise.all(
      sample.map(async (plan) => {
        const messages = [{ role: "user", content: JSON.stringify(plan) }];
        const reply = await stage.chat({ messages, provider: { order: ["a", "b", "c"] } });
        expect(streamText(cleanStream(reply))).toBe(plan.text);
        const record = await stage.ledger(reply);
        expect(record).toMatchObject({ outcome: "complete", estimated: 1 });
        const calls = JSON.parse(record.calls) as readonly { costNanos: number }[];
        const sum = calls.reduce((total, { costNanos }) => total + costNanos, 0);
        expect(record.cost * 1000).toBeCloseTo(sum, 3);
      }),
    );
    // Health may have them begin at B or C later on.
    expect(stage.b.calls.length + stage.c.calls.length).toBeGreaterThanOrEqual(sample.length);
  } finally {
    await stage.close();
  }
}, 120_000);
