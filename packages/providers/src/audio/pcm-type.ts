/** How raw samples are to be read, as far as it is known. */
export interface PcmForm {
  /** Samples per second and channel. */
  readonly sampleRate?: number;
  readonly channels?: number;
}

/** What a content type of raw samples says of them; undefined for any other type. */
export function pcmFormOf(contentType: string): PcmForm | undefined {
  const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim());
  if (!/^audio\/(?:x-)?(?:pcm|l16|raw)$/i.test(type)) return undefined;
  const numberOf = (...names: readonly string[]): number | undefined => {
    const given = parameters.find((each) => names.includes(nameOf(each)));
    const value = Number(given?.slice(given.indexOf("=") + 1));
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const sampleRate = numberOf("rate", "sample-rate", "samplerate", "sample_rate");
  const channels = numberOf("channels");
  return {
    ...(sampleRate === undefined ? {} : { sampleRate }),
    ...(channels === undefined ? {} : { channels }),
  };
}

const nameOf = (parameter: string): string => parameter.split("=")[0]?.trim().toLowerCase() ?? "";

/** The content type of 16-bit samples, little-endian (specification, Speech); what is not known is not told. */
export function pcmType({ sampleRate, channels }: PcmForm): string {
  if (sampleRate === undefined) return "audio/pcm";
  return `audio/pcm;rate=${sampleRate};channels=${channels ?? 1}`;
}
