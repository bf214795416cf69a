import { joinBytes } from "./join-bytes.ts";
import { UnreadableAudio } from "./unreadable-audio.ts";
import { readWavForm, type WavForm } from "./wav-form.ts";

/** Takes the sound out of a WAV file, read by read. */
export interface WavReader {
  /** The bytes of sound among these. Throws `UnreadableAudio`. */
  push(bytes: Uint8Array): Uint8Array;
  /** Sound that was kept back because it might have been the head of a chunk. */
  end(): Uint8Array;
  /** How the sound is kept; known with its first byte. */
  form(): WavForm | undefined;
}

const NOTHING = new Uint8Array(0);
const FILE_HEAD = 12;
const CHUNK_HEAD = 8;
const MOST_FORM_BYTES = 4096;
/** A length from here on is none: whoever wrote the head did not know how much would come. */
const UNKNOWN_LENGTH = 0x7fff_0000;
/** What may stand behind the sound of a whole file. */
const OTHER_CHUNKS =
  /^(?:RIFF|data|fmt |LIST|fact|id3 |ID3 |JUNK|junk|PAD |FLLR|bext|cue |smpl|inst|iXML|_PMX|PEAK|acid|DISP|afsp|axml|chna)$/;

/** What comes next: so many bytes of one thing. */
type Place =
  | { readonly kind: "head"; readonly size: number }
  | { readonly kind: "chunk"; readonly size: number }
  | { readonly kind: "form"; readonly size: number }
  | { readonly kind: "skipped"; readonly size: number }
  | { readonly kind: "sound"; readonly size: number; readonly isPadded?: boolean }
  /** What makes an odd length even. */
  | { readonly kind: "padding"; readonly size: number }
  /** The length that was told is over: what follows is another chunk, or more sound. */
  | { readonly kind: "after"; readonly size: number };

const HEAD: Place = { kind: "head", size: FILE_HEAD };
const CHUNK: Place = { kind: "chunk", size: CHUNK_HEAD };
const AFTER: Place = { kind: "after", size: CHUNK_HEAD };
const ENDLESS: Place = { kind: "sound", size: Number.POSITIVE_INFINITY };

/**
 * A reader that believes in no length: those of a stream are zero, the greatest there is or just those of its
 * beginning. Sound goes on to the end, or to a chunk that is known to be none; of several files one after
 * another it reads all.
 */
export function createWavReader(): WavReader {
  let place: Place = HEAD;
  let held: Uint8Array = NOTHING;
  let form: WavForm | undefined;
  const next = (bytes: Uint8Array): Place => {
    if (place.kind !== "form") return placeAfter(place, bytes);
    form = sameForm(bytes.subarray(0, place.size), form);
    return CHUNK;
  };
  /** The next stretch of sound, which may be empty; undefined where more has to come first. */
  const take = (): Uint8Array | undefined => {
    const length = Math.min(place.size, held.length);
    if (held.length === 0 || (length < place.size && !isPassed(place))) return undefined;
    const { kind, size } = place;
    const part = held.subarray(0, length);
    // More sound than was told is no head: it stays where it is.
    if (kind !== "after" || isChunk(part)) held = held.subarray(length);
    place = length < size ? { ...place, size: size - length } : next(part);
    return kind === "sound" ? heard(part, form) : NOTHING;
  };
  return {
    form: () => form,
    end: () => (place.kind === "after" ? held : NOTHING),
    push(bytes) {
      held = joinBytes(held, bytes);
      const sound: Uint8Array[] = [];
      for (let part = take(); part !== undefined; part = take()) {
        if (part.length > 0) sound.push(part);
      }
      return sound.length === 1 ? (sound[0] ?? NOTHING) : Buffer.concat(sound);
    },
  };
}

/** What need not be seen at once. */
function isPassed({ kind }: Place): boolean {
  return kind === "sound" || kind === "skipped" || kind === "padding";
}

function placeAfter(place: Place, bytes: Uint8Array): Place {
  switch (place.kind) {
    case "head":
    case "skipped":
    case "form":
      return CHUNK;
    case "sound":
      return place.isPadded === true ? { kind: "padding", size: 1 } : AFTER;
    case "padding":
      return AFTER;
    case "chunk":
      return placeOfChunk(bytes);
    case "after":
      return isChunk(bytes) ? placeOfChunk(bytes) : ENDLESS;
  }
}

function placeOfChunk(head: Uint8Array): Place {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(4, true);
  switch (nameOf(head)) {
    case "RIFF":
      // Of another file: its eight bytes are there, the word WAVE is to come.
      return { kind: "skipped", size: FILE_HEAD - CHUNK_HEAD };
    case "fmt ":
      if (size > MOST_FORM_BYTES) throw new UnreadableAudio("its head is no head of a WAV file");
      return { kind: "form", size: size + (size % 2) };
    case "data":
      return soundOf(size);
    default:
      return { kind: "skipped", size: size + (size % 2) };
  }
}

function soundOf(size: number): Place {
  if (size === 0) return AFTER;
  if (size >= UNKNOWN_LENGTH) return ENDLESS;
  return { kind: "sound", size, isPadded: size % 2 === 1 };
}

const isChunk = (head: Uint8Array): boolean => OTHER_CHUNKS.test(nameOf(head));

const nameOf = (head: Uint8Array): string => Buffer.from(head.subarray(0, 4)).toString("latin1");

function heard(sound: Uint8Array, form: WavForm | undefined): Uint8Array {
  if (form === undefined) throw new UnreadableAudio("the sound of its WAV file has no form");
  return sound;
}

function sameForm(chunk: Uint8Array, before: WavForm | undefined): WavForm {
  const form = readWavForm(chunk);
  if (form === undefined) throw new UnreadableAudio("the form of its WAV file cannot be read here");
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(form)) {
    throw new UnreadableAudio("the form of its WAV file changes in the middle");
  }
  return form;
}
