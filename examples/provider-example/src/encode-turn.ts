import { type Call, codecError } from "@sluice/providers";
import type { ChatRequest, Message } from "@sluice/schema";

/** One turn. Parrot reads text only: of anything else another endpoint may make something. */
export function encodeTurn(call: Call<ChatRequest>, message: Message): object {
  const text = textOf(call, message);
  switch (message.role) {
    case "system":
    case "developer":
      return { by: "keeper", text };
    case "user":
      return { by: "person", text };
    case "assistant":
      return { by: "parrot", text, ...encodeCalls(message.tool_calls ?? []) };
    case "tool":
      return { by: "skill", call: message.tool_call_id, text };
  }
}

type Calls = NonNullable<Extract<Message, { role: "assistant" }>["tool_calls"]>;

function encodeCalls(calls: Calls) {
  if (calls.length === 0) return {};
  return {
    calls: calls.map(({ id, function: { name, arguments: input } }) => ({ id, name, input })),
  };
}

function textOf(call: Call<ChatRequest>, { content }: Message): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).map((part) => {
    if (part.type === "text") return part.text;
    throw codecError(call, { kind: "unsupported", message: `Parrot takes no ${part.type} parts` });
  });
  return texts.join("\n");
}
