/** What kind of block bytes of a media type become, and how the service calls their format. */
export interface MediaFormat {
  readonly kind: "image" | "video" | "document";
  readonly format: string;
}

const image = (format: string): MediaFormat => ({ kind: "image", format });
const video = (format: string): MediaFormat => ({ kind: "video", format });
const document = (format: string): MediaFormat => ({ kind: "document", format });

const TYPES: Readonly<Record<string, MediaFormat>> = {
  "image/png": image("png"),
  "image/jpeg": image("jpeg"),
  "image/gif": image("gif"),
  "image/webp": image("webp"),
  "video/mp4": video("mp4"),
  "video/quicktime": video("mov"),
  "video/mov": video("mov"),
  "video/webm": video("webm"),
  "video/mpeg": video("mpeg"),
  "video/x-matroska": video("mkv"),
  "video/x-flv": video("flv"),
  "video/x-ms-wmv": video("wmv"),
  "video/3gpp": video("three_gp"),
  "application/pdf": document("pdf"),
  "application/msword": document("doc"),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": document("docx"),
  "application/vnd.ms-excel": document("xls"),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": document("xlsx"),
  "application/json": document("txt"),
  "text/csv": document("csv"),
  "text/html": document("html"),
  "text/markdown": document("md"),
};

const ENDINGS: Readonly<Record<string, string>> = { jpg: "jpeg", htm: "html", "3gp": "three_gp" };

/** The format of a media type; undefined for what the service has no block for. Other text is plain text. */
export function formatOfType(mediaType: string): MediaFormat | undefined {
  if (Object.hasOwn(TYPES, mediaType)) return TYPES[mediaType];
  return mediaType.startsWith("text/") ? document("txt") : undefined;
}

/** The format that the path of an address ends in. */
export function formatOfPath(path: string): MediaFormat | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const format = (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined) ?? ending;
  if (format === "txt") return document("txt");
  return Object.values(TYPES).find((known) => known.format === format);
}

/** Formats of sound that the service knows; their names are those of our requests. */
export const SOUNDS: ReadonlySet<string> = new Set([
  "wav",
  "mp3",
  "flac",
  "m4a",
  "ogg",
  "aac",
  "opus",
  "webm",
]);
