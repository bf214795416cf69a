import { joinBytes } from "../audio/join-bytes.ts";
import type { AudioDecoder } from "../provider.ts";

const NOTHING = new Uint8Array(0);
/** White space beyond this is no beginning of a text. */
const MOST_SPACE = 4096;
/** So many printable characters in a row are no samples. */
const ENOUGH_CHARACTERS = 16;
/** So many at once are no sound of any form: heads of files have other bytes by then, and samples soon. */
const PROSE_CHARACTERS = 24;

const BOM = "\u00ef\u00bb\u00bf";
/** How JSON, pages and XML begin; an MPEG frame or tag does not. */
const TEXT = /^(?:\{["}\s]|\[[[{"\s]|<[!?a-z])/i;
const UNPRINTABLE = /[^\t\n\r -~]/;

/**
 * Audio that is not believed to be such when it begins as JSON or a page does, white space and a byte order mark
 * before it or not: then `refusal` reads it. Samples may begin with any few bytes, so that of `samples` more
 * characters are looked at than of MPEG audio. A good many printable characters at once are a text in either.
 */
export function refuseText(
  audio: AudioDecoder,
  refusal: () => AudioDecoder,
  kind: "mpeg" | "samples" = "mpeg",
): AudioDecoder {
  const isText = kind === "mpeg" ? isTextForMpeg : isTextForSamples;
  let chosen: AudioDecoder | undefined;
  let first: Uint8Array = NOTHING;
  const choose = (isEnd: boolean): AudioDecoder | undefined => {
    const text = isText(Buffer.from(first.subarray(0, MOST_SPACE + 64)).toString("latin1"), isEnd);
    return text === undefined ? undefined : text ? refusal() : audio;
  };
  return {
    push(bytes) {
      if (chosen !== undefined) return chosen.push(bytes);
      first = joinBytes(first, bytes);
      chosen = choose(false);
      return chosen === undefined ? NOTHING : chosen.push(first);
    },
    end() {
      if (chosen !== undefined) return chosen.end();
      if (first.length === 0) return audio.end();
      chosen = choose(true) ?? audio;
      return joinBytes(chosen.push(first), chosen.end());
    },
    get answerId() {
      return audio.answerId;
    },
    get contentType() {
      return audio.contentType;
    },
  };
}

/** Undefined where more characters have to be seen. */
type IsText = (characters: string, isEnd: boolean) => boolean | undefined;

const isTextForMpeg: IsText = (characters, isEnd) => {
  const begun = withoutSpace(characters);
  if (begun === undefined) return isEnd ? false : undefined;
  if (begun.length >= 2 || isEnd) return begun === "" ? !isStuffed(characters) : isWritten(begun);
  return begun === "" && isStuffed(characters) ? false : undefined;
};

const isWritten = (begun: string): boolean => TEXT.test(begun) || isProse(begun);

const isProse = (begun: string): boolean =>
  begun.length >= PROSE_CHARACTERS && !UNPRINTABLE.test(begun.slice(0, PROSE_CHARACTERS));

const isTextForSamples: IsText = (characters, isEnd) => {
  const given = withoutSpace(characters);
  if (given === undefined) return isEnd ? false : undefined;
  if (isProse(given)) return true;
  const begun = given.slice(0, ENOUGH_CHARACTERS);
  if (begun === "") return isEnd || isStuffed(characters) ? false : undefined;
  if (UNPRINTABLE.test(begun) || !mayBeText(begun)) return false;
  return begun.length >= ENOUGH_CHARACTERS || isEnd ? TEXT.test(begun) : undefined;
};

const mayBeText = (begun: string): boolean =>
  begun.length < 2 ? /^[{[<]/.test(begun) : TEXT.test(begun);

const isStuffed = (characters: string): boolean => characters.length > MOST_SPACE;

/** Without a byte order mark and white space; undefined while it may be a mark that is not whole. */
function withoutSpace(characters: string): string | undefined {
  if (characters.length < BOM.length && BOM.startsWith(characters)) return undefined;
  return (characters.startsWith(BOM) ? characters.slice(BOM.length) : characters).trimStart();
}
