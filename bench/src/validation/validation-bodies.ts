/** A chat body whose check is measured, and what that may cost. */
export interface ValidationBody {
  readonly name: string;
  readonly json: string;
  /** Microseconds for parsing and normalising what `JSON.parse` gave. */
  readonly atMost: number;
  /** Bodies of one round: so many that the clock's own grain does not matter. */
  readonly count: number;
}

const TEXT = "The quick brown fox jumps over the lazy dog. ";
const text = (characters: number) => TEXT.repeat(Math.ceil(characters / 45)).slice(0, characters);
const turns = (count: number, characters: number) =>
  Array.from({ length: count }, (_, turn) => ({
    role: turn % 2 === 0 ? "user" : "assistant",
    content: text(characters),
  }));
const tool = {
  type: "function",
  function: {
    name: "weather",
    description: "The weather of a city",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};
const body = (more: object) => JSON.stringify({ model: "bench/one", stream: true, ...more });

/** Plain ones, and those that use much of what the schema has, of 1 KB and of 100 KB. */
export const VALIDATION_BODIES: readonly ValidationBody[] = [
  { name: "1 KB, one message", atMost: 30, count: 400, json: body({ messages: turns(1, 950) }) },
  {
    name: "1 KB, many fields",
    atMost: 30,
    count: 400,
    json: body({
      models: ["bench/two"],
      stream_options: { include_usage: true },
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 64,
      stop: ["end"],
      metadata: { team: "blue" },
      user: "alice",
      session_id: "s-1",
      provider: { order: ["bench"], allow_fallbacks: true, sort: "price" },
      reasoning: { effort: "low" },
      tools: [tool],
      tool_choice: "auto",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: [{ type: "text", text: text(200) }] },
        { role: "assistant", content: text(60), reasoning: "They ask." },
        { role: "user", content: text(50) },
      ],
    }),
  },
  {
    name: "100 KB, 43 messages",
    atMost: 300,
    count: 40,
    json: body({ messages: turns(43, 2290) }),
  },
  {
    name: "100 KB, 400 messages",
    atMost: 300,
    count: 40,
    json: body({ messages: turns(400, 210) }),
  },
  {
    name: "100 KB, 200 messages of parts, 20 tools",
    atMost: 300,
    count: 40,
    json: body({
      tools: Array.from({ length: 20 }, () => tool),
      messages: turns(200, 400).map(({ role, content }) => ({
        role,
        content: [{ type: "text", text: content }],
      })),
    }),
  },
];
