import { type ChatChunk, objectPiece, type StreamPiece } from "@sluice/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ContinuedReads } from "./continued-reads.ts";
import { continuedRequest } from "./continued-request.ts";
import { joinedAnswer } from "./joined-answer.ts";
import { Seam } from "./seam.ts";

const endpoint = {
  id: "b",
  provider: "b",
  providerName: "B",
  model: "t/large",
  upstreamModel: "internal",
  quantization: "unknown",
  supportsPrefill: true,
  supportsVoiceCloning: false,
  tier: "default",
  dataCollection: "allow",
  zdr: false,
  regions: [],
} as const;
const request = { messages: [{ role: "user" as const, content: "Say it." }], stream: true };

type Choice = ChatChunk["choices"][number];

const chunkOf = (content: string, finish: Choice["finish_reason"] = null): ChatChunk => ({
  id: "gen-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "t/large",
  provider: "B",
  choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: finish }],
});
/** As a decoder gives it: spliced, or built. */
const pieceOf = (content: string, isSpliced: boolean): StreamPiece => {
  const chunk = chunkOf(content);
  if (!isSpliced || content === "") return objectPiece(chunk);
  const raw = `data: ${JSON.stringify(chunk)}\n\n`;
  const rawText = JSON.stringify(content).slice(1, -1);
  return { raw, rawText, token: true, notable: false, chunk: () => chunk };
};

/** How one upstream says its part. */
const manner = fc.record({
  /** How much of what is left it says before it breaks, in percent; all of it when it is the last. */
  share: fc.integer({ min: 0, max: 100 }),
  echoes: fc.boolean(),
  trims: fc.boolean(),
  /** The last piece of text also holds the finish reason. */
  endsInText: fc.boolean(),
  /** Pieces of so many code units; from each pair, the second says how many pieces a read has. */
  sizes: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 6,
  }),
  spliced: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
});
type Manner = typeof manner extends fc.Arbitrary<infer Value> ? Value : never;

/** A stream of a text: an opening, pieces, then its end or a break. */
async function* speak(
  text: string,
  breaks: boolean,
  { sizes, spliced, endsInText }: Manner,
): AsyncGenerator<readonly StreamPiece[]> {
  yield [objectPiece(chunkOf(""))];
  let at = 0;
  let read: StreamPiece[] = [];
  for (let count = 0; at < text.length; count += 1) {
    const [size, perRead] = sizes[count % sizes.length] ?? [1, 1];
    const content = text.slice(at, at + size);
    at += size;
    if (!breaks && endsInText && at >= text.length) {
      yield [...read, objectPiece(chunkOf(content, "stop"))];
      return;
    }
    read.push(pieceOf(content, spliced[count % spliced.length] ?? false));
    if (read.length >= perRead) {
      yield read;
      read = [];
    }
  }
  if (read.length > 0) yield read;
  if (breaks) throw new Error("it broke");
  yield [objectPiece(chunkOf("", "stop"))];
}

/** What a model that knows the whole text says after a prefill. */
function sayAfter(full: string, sent: string, { echoes, share }: Manner, isLast: boolean): string {
  const rest = full.slice(sent.length);
  const said = isLast ? rest : rest.slice(0, Math.floor((rest.length * share) / 100));
  return (echoes ? sent : "") + said;
}

const texts = fc.oneof(
  fc.lorem({ maxCount: 20 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 120 }),
  fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), minLength: 1, maxLength: 120 }),
);

test("an answer that breaks any number of times is the full text, or is given up", async () => {
  let whole = 0;
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(manner, { minLength: 2, maxLength: 5 }),
      async (full, [first, ...others]) => {
        if (first === undefined) return;
        const queue = [...others];
        const begin = full.slice(0, Math.max(1, Math.floor((full.length * first.share) / 100)));
        const reads = new ContinuedReads(speak(begin, true, first), async (said, broken) => {
          const next = queue.shift();
          if (next === undefined) throw broken;
          const end = next.trims ? "trimmed" : undefined;
          const { prefill } = continuedRequest(request, { text: said.text, tokens: 1 }, end);
          const text = sayAfter(full, prefill.text, next, queue.length === 0);
          const stream = speak(text, queue.length > 0, next);
          const answer = await joinedAnswer(
            { kind: "stream", reads: stream },
            new Seam(prefill),
            endpoint,
          ).catch(() => undefined);
          return answer?.kind === "stream" ? answer.reads : breaking();
        });
        const told = await readAll(reads);
        if (told.finished) {
          whole += 1;
          expect(told.text).toBe(full);
          expect(told.openings).toBeLessThanOrEqual(1);
        } else expect(full.startsWith(told.text)).toBe(true);
      },
    ),
    { numRuns: 1_500 },
  );
  expect(whole).toBeGreaterThan(300);
});

// biome-ignore lint/correctness/useYield: it breaks before it says anything
async function* breaking(): AsyncGenerator<readonly StreamPiece[]> {
  throw new Error("it was not used");
}

async function readAll(reads: AsyncIterable<readonly StreamPiece[]>) {
  let text = "";
  let openings = 0;
  let finished = false;
  try {
    for await (const pieces of reads) {
      for (const piece of pieces) {
        const [choice] = piece.chunk().choices;
        const content = choice?.delta.content ?? "";
        if (content === "" && choice?.finish_reason === null) openings += 1;
        if (finished) expect(content).toBe("");
        finished ||= choice?.finish_reason === "stop";
        text += content;
      }
    }
  } catch {
    return { text, openings, finished: false };
  }
  return { text, openings, finished };
}
