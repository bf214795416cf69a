import {
  anything,
  either,
  type FieldRow,
  type FieldRows,
  list,
  object,
  present,
  required,
  text,
} from "./field-row.ts";

const WHOLE = either([0, -1, 7], [0.5, "1", true, [], {}]);
const DETAIL = "messages[assistant].reasoning_details";
const NOTE = "messages[assistant].annotations";
const PAGE = { type: "url_citation", url_citation: { url: "https://example.test" } };

const detailRows = (kind: string, rows: FieldRows): FieldRows => ({
  ...under(`${DETAIL}[${kind}].`, { id: text(), format: text(), index: WHOLE, ...rows }),
});
const under = (prefix: string, rows: FieldRows): FieldRows =>
  Object.fromEntries(Object.entries(rows).map(([path, row]) => [prefix + path, row]));
/** The word itself is what tells the kind; any other is another kind, which is not refused. */
const kind = (word: string): FieldRow =>
  required(either([word, "reasoning.odd"], [5, true, [], {}]));

/** What an earlier reply gave and the caller sends back: thoughts, citations and files. */
export const ECHO_ROWS: FieldRows = {
  [DETAIL]: list([[], [{ type: "odd", other: 1 }]], [[{}], ["x"], [null]]),
  ...detailRows("reasoning.text", {
    type: kind("reasoning.text"),
    text: text(),
    signature: text(),
  }),
  ...detailRows("reasoning.summary", {
    type: kind("reasoning.summary"),
    summary: required(text()),
  }),
  ...detailRows("reasoning.encrypted", {
    type: kind("reasoning.encrypted"),
    data: required(text()),
  }),
  ...detailRows("reasoning.server_tool_call", {
    type: kind("reasoning.server_tool_call"),
    tool_name: required(text()),
    arguments: present(anything()),
    result: present(anything()),
    tool_call_id: text(),
  }),
  [`${DETAIL}[other].type`]: required(text(["", "odd"])),
  [NOTE]: list([[], [PAGE], [{ type: "odd", other: 1 }]], [[{}], ["x"], [null]]),
  [`${NOTE}[url_citation].type`]: required(either(["url_citation", "odd"], [5, true, [], {}])),
  [`${NOTE}[url_citation].url_citation`]: required(object([{ url: "x", other: 1 }], [{}])),
  [`${NOTE}[url_citation].url_citation.url`]: required(text()),
  [`${NOTE}[url_citation].url_citation.title`]: text(),
  [`${NOTE}[url_citation].url_citation.content`]: text(),
  [`${NOTE}[url_citation].url_citation.start_index`]: WHOLE,
  [`${NOTE}[url_citation].url_citation.end_index`]: WHOLE,
  [`${NOTE}[file].type`]: required(either(["file", "odd"], [5, true, [], {}])),
  [`${NOTE}[file].file`]: required(object([{ hash: "9", content: [] }], [{}, { hash: "9" }])),
  [`${NOTE}[file].file.hash`]: required(text()),
  [`${NOTE}[file].file.name`]: text(),
  [`${NOTE}[file].file.content`]: required(list([[], [{ type: "text", text: "x" }]], [[{}]])),
  [`${NOTE}[file].file.content[].type`]: required(text()),
  [`${NOTE}[other].type`]: required(text(["", "odd"])),
};
