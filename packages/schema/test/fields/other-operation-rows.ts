import {
  count,
  either,
  type FieldRow,
  type FieldRows,
  flag,
  list,
  name,
  notNull,
  object,
  required,
  text,
  upTo,
  word,
} from "./field-row.ts";

const IMAGE = "https://example.test/a.png";
const SAMPLE = { type: "input_audio", input_audio: { data: "data:audio/wav;base64,AAAA" } };
const SAID = { type: "text", text: "x" };
const NUMBER: FieldRow = either([0, 1.5, -1], ["1", true, [], {}]);

/** The fields of a rerank request that chat does not have in the same form. */
export const RERANK_ROWS: FieldRows = {
  model: required(name()),
  query: required(text()),
  documents: required(
    list(
      [["a"], ["", { text: "a" }, { image: IMAGE }, { text: "a", image: null, other: 1 }]],
      [[], [5], [null], [{}], [{ text: null }], [{ image: null, other: 1 }]],
    ),
  ),
  "documents[].text": text(),
  "documents[].image": text([IMAGE, "data:image/png;base64,AAAA"], ["", "a.png", "data:,"]),
  top_n: either([1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, "1", true, [], {}]),
  session_id: upTo(256),
  user: text(),
};

/** The fields of a speech request that chat does not have in the same form. */
export const SPEECH_ROWS: FieldRows = {
  model: required(name()),
  input: required(name()),
  voice: either(["a", { id: "a" }, { id: "a", name: "b" }], ["", 5, true, [], {}, { id: "" }]),
  "voice.id": required(text(["a"], ["", 5, true, [], {}])),
  response_format: word("mp3", "pcm"),
  speed: NUMBER,
  instructions: text(),
  stream_format: word("audio"),
  input_references: list(
    [[SAMPLE], [SAMPLE, SAID]],
    [[], [SAID], [SAMPLE, SAMPLE], [SAID, SAMPLE], [SAMPLE, SAID, SAID], [{}], ["x"]],
  ),
  "input_references[input_audio].type": required(word("input_audio")),
  "input_references[input_audio].input_audio": required(object([{ data: "AAAA" }], [{}])),
  "input_references[input_audio].input_audio.data": required(
    text(
      ["AAAA", "UklGRg", "data:audio/wav;base64,AAAA", "x".repeat(20_971_520)],
      [
        "",
        "x",
        "AA A",
        "AA=A",
        "data:image/png;base64,AAAA",
        "https://a.test/a.wav",
        "x".repeat(20_971_521),
      ],
    ),
  ),
  "input_references[input_audio].input_audio.format": text(),
  "input_references[text].type": required(either(["text"], ["odd", 5, true, [], {}])),
  "input_references[text].text": required(upTo(10_000)),
  provider: object([{}, { options: {}, other: 1 }]),
  "provider.options": object([{}, { north: {}, south: { a: [1] } }], [{ north: 5 }]),
  session_id: upTo(256),
  user: text(),
};

const INSTANT = text(
  ["2027-12-31T23:59:59Z", "2027-12-31T23:59:59.123Z"],
  ["", "2027-12-31", "2027-02-31T23:59:59Z", "2027-12-31T23:59Z", "2027-12-31T23:59:59+01:00"],
);
const LIMIT: FieldRow = either([0, 0.5, 1e9], [-0.01, "5", true, [], {}]);
const OWN_KEY = "0123456789abcdefghijklmnopqrstuv";

const MODELS = list(
  [[], ["a/b", "a/b:free", "author/*"]],
  [[""], ["*"], ["a/*/b"], ["a b"], ["a/b*"], [5], [null], Array(257).fill("a/b")],
);
const PROVIDERS = list(
  [[], ["north", "north/fp8"]],
  [[""], ["*"], ["north/*"], ["a b"], [5], [null], Array(257).fill("north")],
);

/** What a key may use, and how fast. */
const ALLOWANCE_ROWS: FieldRows = {
  rate_limits: object([{}, { concurrent: 1 }], [{ other: 1 }]),
  "rate_limits.requests_per_minute": count(1),
  "rate_limits.tokens_per_minute": count(1),
  "rate_limits.concurrent": count(1),
  allowed_models: MODELS,
  ignored_models: MODELS,
  allowed_providers: PROVIDERS,
  ignored_providers: PROVIDERS,
};

/** The fields of a new key. */
export const CREATE_KEY_ROWS: FieldRows = {
  name: required(upTo(1024, [""])),
  limit: LIMIT,
  limit_reset: word("daily", "weekly", "monthly"),
  include_byok_in_limit: flag(),
  expires_at: INSTANT,
  ...ALLOWANCE_ROWS,
  creator_user_id: upTo(1024),
  workspace_id: text(),
  external: object([{}, { user: "u" }]),
  "external.user": upTo(1024),
  "external.api_key": text(
    [OWN_KEY, OWN_KEY.repeat(16)],
    [OWN_KEY.slice(1), OWN_KEY.repeat(17), `${OWN_KEY} x`, `${OWN_KEY}ü`, "a".repeat(32)],
  ),
};

/** The fields of a change to a key; null takes away what can be taken away. */
export const PATCH_KEY_ROWS: FieldRows = {
  name: notNull(upTo(1024, [""])),
  disabled: notNull(flag()),
  limit: LIMIT,
  limit_reset: word("daily", "weekly", "monthly"),
  include_byok_in_limit: notNull(flag()),
  expires_at: INSTANT,
  ...ALLOWANCE_ROWS,
};
