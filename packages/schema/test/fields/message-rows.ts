import { either, type FieldRows, list, object, required, text, word } from "./field-row.ts";

const PART = { type: "text", text: "x" };
const CONTROL = object(
  [{ type: "ephemeral" }, { type: "ephemeral", other: 1 }],
  [{}, { type: "x" }],
);
const CONTENT = either(["", "x", [], [PART, PART]], [5, true, {}, ["x"], [{}], [{ type: "odd" }]]);
const UPDATE = object([{}, { reasoning: null }, { other: 1 }]);
const SOUND = { id: "a", data: "AAAA", expires_at: 1, transcript: "x" };
const CALL = { id: "c", type: "function", function: { name: "f", arguments: "" } };

/** The turns of a conversation, by role, but for the parts of content and what a reply echoes. */
export const MESSAGE_ROWS: FieldRows = {
  messages: required(
    list(
      [[{ role: "user", content: "x" }], [{ role: "user", content: "x", other: 1 }]],
      [[], [{}], ["x"], [null], [{ role: "odd", content: "x" }]],
    ),
  ),
  "messages[system].cache_control": CONTROL,
  "messages[system].cache_control.type": required(word("ephemeral")),
  "messages[system].cache_control.ttl": word("5m", "1h"),
  "messages[system].name": text(),
  "messages[system].configuration_update": UPDATE,
  "messages[system].configuration_update.reasoning": object([{}, { effort: null }]),
  "messages[system].configuration_update.reasoning.effort": word("low", "none", "max"),
  "messages[system].role": required(word("system", "developer")),
  "messages[system].content": required(CONTENT),
  "messages[developer].cache_control": CONTROL,
  "messages[developer].name": text(),
  "messages[developer].configuration_update": UPDATE,
  "messages[developer].role": required(word("developer", "system")),
  "messages[developer].content": required(CONTENT),
  "messages[user].cache_control": CONTROL,
  "messages[user].name": text(),
  "messages[user].role": required(word("user")),
  "messages[user].content": required(CONTENT),
  "messages[tool].cache_control": CONTROL,
  "messages[tool].name": text(),
  "messages[tool].role": required(word("tool")),
  "messages[tool].content": required(CONTENT),
  "messages[tool].tool_call_id": required(text()),
  "messages[assistant].cache_control": CONTROL,
  "messages[assistant].name": text(),
  "messages[assistant].role": required(word("assistant")),
  "messages[assistant].content": CONTENT,
  "messages[assistant].refusal": text(),
  "messages[assistant].reasoning": text(),
  "messages[assistant].reasoning_content": text(),
  "messages[assistant].model": text(),
  "messages[assistant].tool_calls": list([[], [CALL], [{ ...CALL, index: 0 }]], [[{}], ["x"]]),
  "messages[assistant].tool_calls[].id": required(text()),
  "messages[assistant].tool_calls[].type": required(word("function")),
  "messages[assistant].tool_calls[].function": required(
    object([{ name: "f", arguments: "{}" }], [{}, { name: "f" }]),
  ),
  "messages[assistant].tool_calls[].function.name": required(text()),
  "messages[assistant].tool_calls[].function.arguments": required(text()),
  "messages[assistant].images": list([[], [{ image_url: { url: "data:," } }]], [[{}], ["x"]]),
  "messages[assistant].images[].type": word("image_url"),
  "messages[assistant].images[].image_url": required(object([{ url: "data:," }], [{}])),
  "messages[assistant].images[].image_url.url": required(text()),
  "messages[assistant].audio": object([{}, SOUND]),
  "messages[assistant].audio.id": text(),
  "messages[assistant].audio.data": text(),
  "messages[assistant].audio.expires_at": either([0, 1_800_000_000], [0.5, 2 ** 53, "1", true, []]),
  "messages[assistant].audio.transcript": text(),
};
