/** What each format is called by browsers and file names, the usual extension first. */
const formats: readonly (readonly [format: string, ...names: string[]])[] = [
  ["wav", "x-wav", "wave", "vnd.wave", "x-pn-wav"],
  ["mp3", "mpeg", "mpga"],
  ["m4a", "mp4", "x-m4a"],
  ["ogg", "oga", "opus"],
  ["flac", "x-flac"],
  ["webm", "weba"],
  ["aac", "x-aac"],
];

/** The formats of a sample, for people. */
export const sampleFormats = formats.map(([format]) => format.toUpperCase()).join(", ");

/** `input_audio.format` of a file, by its type and else by its name; undefined when neither is known. */
export function sampleFormat(type: string, name: string): string | undefined {
  const [media = "", subtype = ""] = type.toLowerCase().split(";", 1)[0]?.split("/") ?? [];
  const extension = name.toLowerCase().split(".").slice(1).at(-1) ?? "";
  const isSound = media === "audio" || media === "video";
  return (isSound ? formatOf(subtype.trim()) : undefined) ?? formatOf(extension);
}

function formatOf(word: string): string | undefined {
  return formats.find((names) => names.includes(word))?.[0];
}
