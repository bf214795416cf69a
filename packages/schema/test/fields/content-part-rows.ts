import {
  either,
  type FieldRow,
  type FieldRows,
  object,
  required,
  text,
  word,
} from "./field-row.ts";

const CONTROL = object([{ type: "ephemeral" }, { type: "ephemeral", ttl: "5m" }], [{}]);
const BREAKPOINT = object([{ mode: "explicit" }], [{}, { mode: "odd" }]);
const WEB = ["https://example.test/a", "HTTP://example.test"];
const NO_ADDRESS = ["", "example.test/a", "file:///etc/passwd", "javascript:1", " https://a.test"];
const image = text([...WEB, "data:image/png;base64,AAAA"], [...NO_ADDRESS, "data:text/plain,x"]);
const media = text([...WEB, "data:video/mp4;base64,AAAA", "data:,"], NO_ADDRESS);
const kind = (...words: readonly string[]): FieldRow =>
  required(either(words, ["odd", "", 5, true, [], {}]));

const part = (mark: string, rows: FieldRows): FieldRows =>
  Object.fromEntries(
    Object.entries({ cache_control: CONTROL, prompt_cache_breakpoint: BREAKPOINT, ...rows }).map(
      ([path, row]) => [`messages[user].content[${mark}].${path}`, row],
    ),
  );

/** The parts of a message's content. */
export const CONTENT_PART_ROWS: FieldRows = {
  "messages[system].content[].cache_control": CONTROL,
  "messages[system].content[].prompt_cache_breakpoint": BREAKPOINT,
  "messages[system].content[].prompt_cache_breakpoint.mode": required(word("explicit")),
  "messages[system].content[].type": kind("text"),
  "messages[system].content[].text": required(text()),
  ...part("image_url", {
    type: kind("image_url"),
    image_url: required(object([{ url: WEB[0], other: 1 }], [{}])),
    "image_url.url": required(image),
    "image_url.detail": word("auto", "low", "high", "original"),
  }),
  ...part("input_audio", {
    type: kind("input_audio"),
    input_audio: required(object([{ data: "AAAA", format: "wav" }], [{}, { data: "AAAA" }])),
    "input_audio.data": required(
      text(["", "UklGR+/="], [...WEB, "data:audio/wav;base64,AAAA", "DATA:,"]),
    ),
    "input_audio.format": required(text()),
  }),
  ...part("video_url/input_video", {
    type: kind("video_url", "input_video"),
    video_url: required(object([{ url: WEB[0], other: 1 }], [{}])),
    "video_url.url": required(media),
    "video_url.processing": word("agentic", "static"),
  }),
  ...part("file", {
    type: kind("file"),
    file: required(object([{}, { file_id: "f", other: 1 }])),
    "file.file_data": media,
    "file.file_id": text(),
    "file.filename": text(),
  }),
};
