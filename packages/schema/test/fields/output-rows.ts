import {
  anything,
  count,
  either,
  type FieldRow,
  type FieldRows,
  flag,
  list,
  object,
  required,
  text,
  word,
} from "./field-row.ts";

const LONGEST_NAME = "x".repeat(64);
const FORMAT = "response_format[json_schema]";
const SCHEMA = { type: "json_schema", json_schema: { name: "n", schema: {} } };
const DOMAINS: FieldRow = list([[], ["example.test"]], [[""], [5], [null]]);
const kind = (word: string): FieldRow => required(text([word], ["", "odd", "xml"]));

/** The form of the answer: as a whole, as JSON, as pictures or sound. */
export const OUTPUT_ROWS: FieldRows = {
  stream: flag(),
  stream_options: object([{}, { other: 1 }]),
  "stream_options.include_usage": flag(),
  usage: object([{}, { other: 1 }]),
  "usage.include": flag(),
  response_format: object([{ type: "text" }, { type: "python", other: 1 }, SCHEMA], [{}]),
  "response_format[text].type": kind("text"),
  "response_format[json_object].type": kind("json_object"),
  "response_format[python].type": kind("python"),
  "response_format[grammar].type": kind("grammar"),
  "response_format[grammar].grammar": required(text()),
  [`${FORMAT}.type`]: kind("json_schema"),
  [`${FORMAT}.json_schema`]: required(object([{ name: "n" }, { name: "n", other: 1 }], [{}])),
  [`${FORMAT}.json_schema.name`]: required(
    text(["n", "a_B-9", LONGEST_NAME], ["", "a b", `${LONGEST_NAME}x`]),
  ),
  [`${FORMAT}.json_schema.description`]: text(),
  [`${FORMAT}.json_schema.schema`]: object([{}, { type: "object" }]),
  [`${FORMAT}.json_schema.strict`]: flag(),
  modalities: list([[], ["text", "image", "audio"]], [["video"], [5], [null]]),
  image_config: object(
    [{}, { size: "2K", steps: 4, layers: ["a", 1] }],
    [{ size: {} }, { size: true }],
  ),
  audio: object([{}, { voice: "v", format: "wav", other: 1 }]),
  "audio.voice": text(),
  "audio.format": text(),
  debug: object([{}, { other: 1 }]),
  "debug.echo_upstream_body": flag(),
  web_search_options: object([{}, { other: 1 }]),
  "web_search_options.search_context_size": word("low", "medium", "high"),
  "web_search_options.user_location": object(
    [{ type: "approximate" }, { type: "approximate", other: 1 }],
    [{}],
  ),
  "web_search_options.user_location.type": required(word("approximate")),
  "web_search_options.user_location.city": text(),
  "web_search_options.user_location.country": text(),
  "web_search_options.user_location.region": text(),
  "web_search_options.user_location.timezone": text(),
  "web_search_options.max_uses": count(1),
  "web_search_options.allowed_domains": DOMAINS,
  "web_search_options.excluded_domains": DOMAINS,
  x_search_filter: anything(),
  transforms: either([[], ["middle-out"], ["odd"]], ["middle-out", 5, {}, [5], [null]]),
};
