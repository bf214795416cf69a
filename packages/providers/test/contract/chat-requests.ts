import type { ChatRequest, ContentPart, Message, ReasoningDetail } from "@sluice/schema";
import { PARAMETER_SAMPLES } from "../../src/conformance/parameter-samples.ts";
import { tenTurns } from "./ten-turns.ts";

type Named = readonly [name: string, request: ChatRequest];

const PNG = "data:image/png;base64,iVBORw0KGgo=";
const hello: Message = { role: "user", content: "Say hi." };
const schema = {
  type: "object",
  properties: { b: { type: "string", description: "A letter." }, c: { enum: [1, 2] } },
  required: ["b"],
  additionalProperties: false,
};
const tools: ChatRequest["tools"] = [
  { type: "function", function: { name: "now", strict: true, parameters: schema } },
  { type: "function", function: { name: "bare" } },
  {
    type: "function",
    function: { name: "marked", description: null, parameters: { type: "object", properties: {} } },
    cache_control: { type: "ephemeral", ttl: "1h" },
  },
];

/** Values beside those of the parameter samples. */
const OTHER_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  temperature: [0, 1, 2],
  frequency_penalty: [-2, 2],
  max_tokens: [1],
  stop: ["END", ["a", "b", "c", "d"]],
  n: [1],
  response_format: [
    { type: "text" },
    { type: "json_object" },
    { type: "json_schema", json_schema: { name: "a", description: "An a.", strict: true, schema } },
    { type: "json_schema", json_schema: { name: "a", strict: null, schema: null } },
  ],
  reasoning: [
    ...["max", "xhigh", "high", "medium", "low", "minimal", "none"].map((effort) => ({ effort })),
    { max_tokens: 2000 },
    { max_tokens: 0 },
    { enabled: true },
    { enabled: false },
    { effort: "low", exclude: true, summary: "auto" },
  ],
  verbosity: ["medium", "high", "xhigh", "max"],
  service_tier: ["auto", "default", "fast", "flex", "scale"],
  cache_control: [
    { type: "ephemeral", ttl: "5m" },
    { type: "ephemeral", ttl: "1h" },
  ],
  web_search_options: [
    {
      user_location: { type: "approximate", approximate: { country: "CH", city: "Zürich" } },
    },
  ],
  prompt_cache_options: [{ mode: "implicit", ttl: "30m" }],
  stream: [true],
};

const parameters: readonly Named[] = [
  ...PARAMETER_SAMPLES.map(
    ({ name, value, beside }): Named => [name, { messages: [hello], ...beside, [name]: value }],
  ),
  ...Object.entries(OTHER_VALUES).flatMap(([name, values]) =>
    values.map(
      (value): Named => [`${name} ${JSON.stringify(value)}`, { messages: [hello], [name]: value }],
    ),
  ),
  [
    "options of a stream",
    { messages: [hello], stream: true, stream_options: { include_usage: true } },
  ],
  ["no tools", { messages: [hello], tools: [] }],
  [
    "everything of nothing",
    Object.fromEntries([
      ...PARAMETER_SAMPLES.map(({ name }) => [name, null]),
      ["messages", [hello]],
    ]) as ChatRequest,
  ],
];

const choices: readonly Named[] = [
  ...(["auto", "none", "required"] as const).map(
    (choice): Named => [
      `choice of tools: ${choice}`,
      { messages: [hello], tools, tool_choice: choice },
    ],
  ),
  [
    "one tool chosen",
    {
      messages: [hello],
      tools,
      tool_choice: { type: "function", function: { name: "now" } },
      parallel_tool_calls: true,
    },
  ],
];

const PARTS: readonly (readonly [string, ContentPart])[] = [
  ["a text", { type: "text", text: "Look.", cache_control: { type: "ephemeral" } }],
  ["a picture's address", { type: "image_url", image_url: { url: "https://ex.org/a.png" } }],
  ...(["auto", "low", "high", "original"] as const).map(
    (detail) =>
      [`a picture, ${detail}`, { type: "image_url", image_url: { url: PNG, detail } }] as const,
  ),
  [
    "a PDF",
    {
      type: "file",
      file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBERi0=" },
    },
  ],
  ["a PDF's address", { type: "file", file: { file_data: "https://ex.org/a.pdf" } }],
  [
    "a text file",
    { type: "file", file: { filename: "a.txt", file_data: "data:text/plain;base64,SGk=" } },
  ],
  ["a file's id", { type: "file", file: { file_id: "file-1" } }],
  ["sound", { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } }],
  ["a video", { type: "video_url", video_url: { url: "data:video/mp4;base64,AAAA" } }],
];

const parts: readonly Named[] = PARTS.map(([name, part]) => [
  name,
  { messages: [{ role: "user", content: [{ type: "text", text: "See:" }, part] }] },
]);

const call = (id: string, text = '{"z":1}') => ({
  id,
  type: "function" as const,
  function: { name: "now", arguments: text },
});
const answered = (id: string, content: Message["content"] = "12:00"): Message => ({
  role: "tool",
  tool_call_id: id,
  content: content ?? "",
});
const DETAILS: Readonly<Record<string, ReasoningDetail[]>> = {
  "signed thoughts": [
    {
      type: "reasoning.text",
      text: "Hm.",
      signature: "EqQ=",
      format: "anthropic-claude-v1",
      index: 0,
    },
    { type: "reasoning.encrypted", data: "EmwK", format: "anthropic-claude-v1", index: 1 },
  ],
  "encrypted thoughts": [
    { type: "reasoning.encrypted", data: "CpMC", id: "c1", format: "google-gemini-v1", index: 0 },
    { type: "reasoning.encrypted", data: "CpMD", format: "google-gemini-v1", index: 1 },
  ],
  "summed up thoughts": [
    { type: "reasoning.summary", summary: "Thought.", format: "openai-responses-v1", index: 0 },
  ],
};

const TALKS: Readonly<Record<string, readonly Message[]>> = {
  "instructions before and amid": [
    { role: "system", content: "Be brief." },
    { role: "developer", content: [{ type: "text", text: "Be kind." }], name: "dev" },
    hello,
    { role: "system", content: "Be quick." },
    hello,
  ],
  "instructions alone": [{ role: "system", content: "Say hi." }],
  "marks of the cache": [
    {
      role: "system",
      content: [
        { type: "text", text: "Be brief.", cache_control: { type: "ephemeral", ttl: "1h" } },
      ],
    },
    { role: "user", content: "Hi.", cache_control: { type: "ephemeral" } },
  ],
  names: [
    { role: "user", content: "Hi.", name: "ann" },
    { role: "assistant", content: "Hi!", name: "bot" },
    { role: "user", content: "Who am I?", name: "ann" },
  ],
  "a beginning": [hello, { role: "assistant", content: "Hi, " }],
  "a refusal": [hello, { role: "assistant", content: null, refusal: "No." }, hello],
  "nothing said": [hello, { role: "assistant", content: "" }, hello],
  "things made": [
    hello,
    {
      role: "assistant",
      content: "Here.",
      images: [{ type: "image_url", image_url: { url: PNG } }],
      audio: { id: "audio_1", data: "UklGRg==", expires_at: 1_800_000_000, transcript: "Here." },
      annotations: [
        {
          type: "url_citation",
          url_citation: { url: "https://ex.org", title: "A", start_index: 0, end_index: 4 },
        },
      ],
      model: "acme/large",
    },
    hello,
  ],
  "calls and results": [
    hello,
    { role: "assistant", content: null, tool_calls: [call("c1"), call("c2", "")] },
    answered("c1"),
    answered("c2", [
      { type: "text", text: "12:00" },
      { type: "image_url", image_url: { url: PNG } },
    ]),
  ],
  "a result of nothing": [
    hello,
    { role: "assistant", content: "Wait.", tool_calls: [call("c1", "not JSON")] },
    answered("c1", ""),
    hello,
  ],
};

const talks: readonly Named[] = [
  ...Object.entries(TALKS).map(([name, messages]): Named => [name, { messages: [...messages] }]),
  ...Object.entries(DETAILS).flatMap(([name, reasoning_details]): readonly Named[] => [
    [
      name,
      {
        messages: [
          hello,
          { role: "assistant", content: "Hi!", reasoning: "Hm.", reasoning_details },
          hello,
        ],
      },
    ],
    [
      `${name} in a tool loop`,
      {
        tools,
        messages: [
          hello,
          { role: "assistant", content: null, reasoning_details, tool_calls: [call("c1")] },
          answered("c1"),
        ],
      },
    ],
  ]),
];

/** Requests that between them hold every parameter, kind of part and shape of conversation, by name. */
export function chatRequests(): readonly Named[] {
  return [...parameters, ...choices, ...parts, ...talks, ...tenTurns()];
}
