import { isSampleRate } from "./is-sample-rate.ts";

/** How raw samples are to be read, as far as it is known. */
export interface PcmForm {
  /** Samples per second and channel. */
  readonly sampleRate?: number;
  readonly channels?: number;
}

const RATES = ["rate", "sample-rate", "samplerate", "sample_rate"];
const MOST_CHANNELS = 32;

/** What a content type of raw samples says of them; undefined for any other type. */
export function pcmFormOf(contentType: string): PcmForm | undefined {
  const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim());
  if (!/^audio\/(?:x-)?(?:pcm|l16|raw)$/i.test(type)) return undefined;
  const numberOf = (
    names: readonly string[],
    isPossible: (value: number) => boolean,
  ): number | undefined => {
    const given = parameters.find((each) => names.includes(nameOf(each)));
    const value = Number(given?.slice(given.indexOf("=") + 1));
    return isPossible(value) ? value : undefined;
  };
  const sampleRate = numberOf(RATES, isSampleRate);
  const channels = numberOf(["channels"], isCount);
  return {
    ...(sampleRate === undefined ? {} : { sampleRate }),
    ...(channels === undefined ? {} : { channels }),
  };
}

const isCount = (value: number): boolean =>
  Number.isInteger(value) && value > 0 && value <= MOST_CHANNELS;

const nameOf = (parameter: string): string => parameter.split("=")[0]?.trim().toLowerCase() ?? "";

/** The content type of 16-bit samples, little-endian (specification, Speech); what is not known is not told. */
export function pcmType({ sampleRate, channels }: PcmForm): string {
  if (sampleRate === undefined) return "audio/pcm";
  return `audio/pcm;rate=${sampleRate};channels=${channels ?? 1}`;
}
