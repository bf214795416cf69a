import { type SpeechRequest, voiceName } from "@sluice/schema";
import type { Mp3Encoder } from "../../audio/mp3-encoder.ts";
import { pcmBytes } from "../../audio/pcm-bytes.ts";
import { pcmType } from "../../audio/pcm-type.ts";
import type { Call } from "../../call.ts";
import type { SpeechAnswer } from "../../provider.ts";
import { startWith } from "../../start-with.ts";
import { localFailure } from "../local-failure.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { LOCAL_VOICES } from "./local-voices.ts";
import { SPEECH_SAMPLE_RATE, type SpeechEngine } from "./speech-engine.ts";
import { splitSpeech } from "./split-speech.ts";

const SLOWEST = 0.25;
const FASTEST = 4;
const PCM = pcmType({ sampleRate: SPEECH_SAMPLE_RATE, channels: 1 });
const DEFAULT_VOICE = "alloy";

/**
 * Speaks a text (`local/espeak`), sentence by sentence: audio flows while the rest is still being made.
 * Resolves once the first of it is there. `pcm` is 24 kHz, 16-bit little-endian, mono; without a
 * format it is MP3. Throws `ProviderError`: `rejected` for an unknown voice or a speed out of 0.25 to
 * 4, `unsupported` for voice cloning or MP3 without an encoder, `cancelled` on abort.
 */
export async function espeakSpeech(
  call: Call<SpeechRequest>,
  engine: SpeechEngine,
  breathe: () => Promise<void>,
  signal: AbortSignal,
): Promise<SpeechAnswer> {
  const manner = mannerOf(call);
  const mp3 = await openEncoder(call, engine);
  const reads = audio(call, { ...manner, engine, mp3, breathe, signal });
  const first = await reads.next();
  return {
    contentType: mp3 === undefined ? PCM : "audio/mpeg",
    reads: first.done === true ? reads : startWith(first.value, reads),
  };
}

interface Manner {
  readonly voice: string;
  readonly speed: number;
}

interface Speaking extends Manner {
  readonly engine: SpeechEngine;
  readonly mp3: Mp3Encoder | undefined;
  readonly breathe: () => Promise<void>;
  readonly signal: AbortSignal;
}

function mannerOf({ request, endpoint }: Call<SpeechRequest>): Manner {
  const name = voiceName(request.voice) ?? DEFAULT_VOICE;
  const voice = LOCAL_VOICES.get(name);
  if (voice === undefined) {
    const allowed = [...LOCAL_VOICES.keys()].join(", ");
    const message = `voice "${name}" is not one of ${allowed}`;
    throw localFailure(endpoint, "rejected", message);
  }
  const speed = request.speed ?? 1;
  if (!(speed >= SLOWEST && speed <= FASTEST)) {
    throw localFailure(endpoint, "rejected", `speed must be between ${SLOWEST} and ${FASTEST}`);
  }
  if (request.input_references !== undefined) {
    throw localFailure(endpoint, "unsupported", "local/espeak cannot clone a voice");
  }
  return { voice, speed };
}

async function openEncoder(
  { request, endpoint }: Call<SpeechRequest>,
  engine: SpeechEngine,
): Promise<Mp3Encoder | undefined> {
  if (request.response_format === "pcm") return undefined;
  if (engine.openMp3 === undefined) {
    const message = "local/espeak has no MP3 encoder here; ask for response_format pcm";
    throw localFailure(endpoint, "unsupported", message);
  }
  return engine.openMp3();
}

async function* audio(
  { request, endpoint }: Call<SpeechRequest>,
  { voice, speed, engine, mp3, breathe, signal }: Speaking,
): AsyncGenerator<Uint8Array> {
  try {
    for (const text of splitSpeech(request.input)) {
      await breathe();
      throwIfAborted(signal, endpoint);
      const pcm = await engine.synthesize({ text, voice, speed });
      throwIfAborted(signal, endpoint);
      const bytes = mp3 === undefined ? pcmBytes(pcm) : mp3.encode(pcm);
      if (bytes.length > 0) yield bytes;
    }
    const last = mp3?.finish();
    if (last !== undefined && last.length > 0) yield last;
  } finally {
    mp3?.close?.();
  }
}
