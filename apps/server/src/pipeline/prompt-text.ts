import { mediaTokens } from "@sluice/router";
import type { ChatRequest, ContentPart, Message } from "@sluice/schema";

/** What a chat template adds to each message, and to begin the answer, in tokens. */
const AROUND_MESSAGE = 3;
const AROUND_ANSWER = 3;

/** What is counted of a request that nobody counted the prompt of. */
export interface PromptText {
  /** Texts, tool calls, tools and the form of the answer. */
  readonly texts: readonly string[];
  /** Tokens of everything else: chat template, and media by the table that endpoints are chosen by. */
  readonly otherTokens: number;
}

/** The text of a request, and what else its prompt holds. Thoughts of earlier turns are not in it: whether they are read again is the model's. */
export function promptText(request: ChatRequest): PromptText {
  const texts: string[] = [];
  let otherTokens = AROUND_ANSWER;
  for (const message of request.messages) {
    otherTokens += AROUND_MESSAGE;
    texts.push(...besideContent(message));
    for (const part of partsOf(message.content)) {
      if (part.type === "text") texts.push(part.text);
      else otherTokens += mediaTokens(part);
    }
  }
  const { tools, response_format: format } = request;
  if (tools && tools.length > 0) texts.push(JSON.stringify(tools));
  if (format?.type === "json_schema") texts.push(JSON.stringify(format.json_schema));
  return { texts, otherTokens };
}

function partsOf(content: Message["content"]): readonly ContentPart[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content ?? [];
}

function besideContent(message: Message): readonly string[] {
  const texts = typeof message.name === "string" ? [message.name] : [];
  if (message.role !== "assistant") return texts;
  const calls = (message.tool_calls ?? []).flatMap(({ function: called }) => [
    called.name,
    called.arguments,
  ]);
  return [...texts, ...calls, message.refusal ?? ""];
}
