import type { ChatRequest, Message } from "@sluice/schema";

const call = (id: string, at: string) => ({
  id,
  type: "function" as const,
  function: { name: "look", arguments: JSON.stringify({ at }) },
});
const result = (id: string): Message => ({
  role: "tool",
  tool_call_id: id,
  content: `seen by ${id}`,
});

/** What is said, turn by turn: every answer is another provider's, with its own ids, thoughts and signatures. */
const TURNS: readonly (readonly Message[])[] = [
  [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
      ],
    },
  ],
  [
    {
      role: "assistant",
      content: null,
      refusal: null,
      reasoning: null,
      tool_calls: [call("call_1", "left"), call("call_2", "right")],
    },
    result("call_1"),
    result("call_2"),
  ],
  [
    {
      role: "assistant",
      content: "One more.",
      refusal: null,
      reasoning: "The map first.",
      reasoning_details: [
        {
          type: "reasoning.text",
          text: "The map first.",
          signature: "EqQBCkYIBxgCKkAx+/==",
          format: "anthropic-claude-v1",
          index: 0,
        },
      ],
      tool_calls: [call("toolu_1", "map")],
    },
    result("toolu_1"),
  ],
  [
    {
      role: "assistant",
      content: null,
      refusal: null,
      reasoning: "Now the clock.",
      reasoning_details: [
        { type: "reasoning.text", text: "Now the clock.", format: "google-gemini-v1", index: 0 },
        {
          type: "reasoning.encrypted",
          data: "CpMC+/abc==",
          id: "fc-1",
          format: "google-gemini-v1",
          index: 1,
        },
      ],
      tool_calls: [call("fc-1", "clock")],
    },
    result("fc-1"),
  ],
  [
    { role: "assistant", content: "And again.", tool_calls: [call("look_0", "door")] },
    result("look_0"),
  ],
  [
    { role: "assistant", content: "A door on the left.", refusal: null, reasoning: null },
    { role: "user", content: "Are you sure?" },
  ],
  [
    { role: "assistant", content: "Quite sure.", refusal: null, reasoning: null },
    { role: "user", content: "Then open it." },
  ],
  [
    { role: "assistant", content: null, tool_calls: [call("toolu_2", "handle")] },
    result("toolu_2"),
  ],
  [
    { role: "assistant", content: "It opens.", refusal: null, reasoning: null },
    {
      role: "user",
      content: [
        { type: "text", text: "Here is the plan." },
        {
          type: "file",
          file: { filename: "plan.pdf", file_data: "data:application/pdf;base64,JVBERi0xLjQ=" },
        },
      ],
    },
  ],
  [
    {
      role: "assistant",
      content: "A plan of the house.",
      annotations: [
        {
          type: "url_citation",
          url_citation: { url: "https://ex.org", title: "A", start_index: 0, end_index: 6 },
        },
      ],
    },
    { role: "user", content: "Thank you." },
  ],
];

const tools: ChatRequest["tools"] = [
  {
    type: "function",
    function: {
      name: "look",
      parameters: { type: "object", properties: { at: { type: "string" } } },
    },
  },
];

/** A conversation of ten turns through several providers, as it is asked at every one of them. */
export function tenTurns(): readonly (readonly [name: string, request: ChatRequest])[] {
  return TURNS.map((_, at) => [
    `turn ${at + 1} of ten`,
    { messages: TURNS.slice(0, at + 1).flat(), tools, reasoning: { effort: "low" } },
  ]);
}
