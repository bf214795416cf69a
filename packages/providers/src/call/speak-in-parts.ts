import { ProviderError } from "@sluice/errors";
import type { SpeechRequest } from "@sluice/schema";
import { askedOnce } from "../batch/asked-once.ts";
import type { Call } from "../call.ts";
import { pace } from "../local/pace.ts";
import { malformed } from "../malformed.ts";
import type { SpeechAnswer, Spoken } from "../provider.ts";
import { joinAudio, type PartJoiner } from "../speech/join-audio.ts";
import { ReadAhead } from "../speech/read-ahead.ts";
import type { TextPart } from "../speech/split-text.ts";
import type { CallOptions } from "./call-options.ts";

/** Audio that is read before the caller takes it: the next part is asked for when the rest of this one is here. */
const AHEAD_BYTES = 256 * 1024;
/** Before a part is asked for once more, where its provider does not say how long. */
const PAUSE_MS = 250;
/** Longer than that nobody listens to nothing. */
const LONGEST_PAUSE_MS = 30_000;

/** Has one text spoken. */
export type Speak = (text: string, options: CallOptions) => Promise<SpeechAnswer>;

/** Some audio, and how far the text is spoken when it has been heard. */
interface SpokenAudio extends Spoken {
  readonly bytes: Uint8Array;
}

/**
 * Has the parts of a long text spoken at one endpoint, one after another, and joins their audio: no gap, no header in
 * the middle, no half of a frame or sample. Resolves with the first audio of the first part, whose failure is thrown. A
 * later part that fails before any of it was passed on is asked for once more; after that the audio breaks off.
 */
export async function speakInParts(
  first: TextPart,
  rest: Iterator<TextPart>,
  speak: Speak,
  call: Call<SpeechRequest>,
  options: CallOptions,
): Promise<SpeechAnswer> {
  const left = new AbortController();
  const told = askedOnce({ ...options, signal: AbortSignal.any([options.signal, left.signal]) });
  try {
    const answer = await speak(first.text, told);
    const { onAnswerId: _told, ...later } = told;
    const source = audioOf({
      first,
      answer,
      rest,
      join: joinAudio(call),
      speak: (text) => speak(text, later),
      signal: told.signal,
    });
    const begun = await source.next();
    if (begun.done === true) throw malformed(call, "the audio is empty");
    return { ...answer, ...heardOf(begun.value, source, () => left.abort()) };
  } catch (error) {
    left.abort();
    throw error;
  }
}

/** The audio as it is taken, read somewhat ahead, and how far the text has been heard by then. */
function heardOf(
  begun: SpokenAudio,
  source: AsyncIterator<SpokenAudio>,
  close: () => void,
): Required<Pick<SpeechAnswer, "reads" | "spoken">> {
  const ahead = new ReadAhead(begun, source, {
    close,
    sizeOf: ({ bytes }) => bytes.length,
    mostBytes: AHEAD_BYTES,
  });
  let spoken: Spoken = { characters: 0, calls: 0 };
  const reads: AsyncIterableIterator<Uint8Array> = {
    async next() {
      const item = await ahead.next();
      if (item.done === true) return item;
      const { bytes, characters, calls } = item.value;
      spoken = { characters, calls };
      return { done: false, value: bytes };
    },
    async return() {
      await ahead.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => reads,
  };
  return { reads, spoken: () => spoken };
}

interface Parts {
  readonly first: TextPart;
  /** To the first part. */
  readonly answer: SpeechAnswer;
  readonly rest: Iterator<TextPart>;
  readonly join: PartJoiner;
  readonly speak: (text: string) => Promise<SpeechAnswer>;
  readonly signal: AbortSignal;
}

async function* audioOf({
  first,
  answer,
  rest,
  ...asked
}: Parts): AsyncGenerator<SpokenAudio, undefined> {
  for await (const bytes of joined(answer, asked.join)) {
    yield { bytes, characters: first.upTo, calls: 1 };
  }
  let calls = 1;
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    const { text, upTo: characters } = next.value;
    calls += 1;
    for await (const bytes of laterPart(text, asked)) yield { bytes, characters, calls };
  }
  return undefined;
}

async function* laterPart(
  text: string,
  { join, speak, signal }: Pick<Parts, "join" | "speak" | "signal">,
): AsyncGenerator<Uint8Array, undefined> {
  let isHeard = false;
  for (let isLast = false; ; isLast = true) {
    try {
      for await (const bytes of joined(await speak(text), join)) {
        isHeard = true;
        yield bytes;
      }
      return undefined;
    } catch (error) {
      const pauseMs = isHeard || isLast ? undefined : pauseBefore(error);
      if (pauseMs === undefined) throw error;
      await pace(pauseMs, signal).catch(() => {
        throw error;
      });
    }
  }
}

/** The audio of one part as it is passed on: what is left of it beside headers, in whole frames and samples. */
async function* joined(
  answer: SpeechAnswer,
  join: PartJoiner,
): AsyncGenerator<Uint8Array, undefined> {
  const part = join(answer.contentType);
  for await (const bytes of answer.reads) {
    const audio = part.push(bytes);
    if (audio.length > 0) yield audio;
  }
  const last = part.end();
  if (last.length > 0) yield last;
  return undefined;
}

/** Ms to wait before a part is asked for once more; undefined where that would not help, or takes too long. */
function pauseBefore(error: unknown): number | undefined {
  if (!ProviderError.isInstance(error)) return undefined;
  const { kind, retryAfterMs = PAUSE_MS } = error.failure;
  switch (kind) {
    case "rate-limited":
    case "overloaded":
    case "unavailable":
    case "unreachable":
    case "malformed":
      return retryAfterMs > LONGEST_PAUSE_MS ? undefined : Math.max(PAUSE_MS, retryAfterMs);
    case "rejected":
    case "unsupported":
    case "too-long":
    case "refused":
    case "unauthorized":
    case "timeout":
    case "cancelled":
      return undefined;
  }
}
