import type { ChatRequest, Endpoint, FinishReason, ResponseFormat } from "@sluice/schema";
import { NoInstanceError } from "../json/no-instance-error.ts";
import type { SchemaObject } from "../json/schema-search.ts";
import { localFailure } from "../local-failure.ts";
import { contentText } from "./content-text.ts";
import { cutAtStop } from "./cut-at-stop.ts";
import { forcedTool } from "./forced-tool.ts";
import { lastUserText } from "./last-user-text.ts";
import { promptTokens } from "./prompt-tokens.ts";
import { splitJson } from "./split-json.ts";
import { splitWords } from "./split-words.ts";

const MOST_CHOICES = 128;
/** Of the conversation times the choices; cutting more into words keeps everybody else waiting. */
const MOST_CHARACTERS = 1_000_000;

/** What `local/echo` answers: the same for every choice, and the same streamed or whole. */
export interface EchoAnswer {
  /** Name of the called function; absent when the answer is text. */
  readonly toolName?: string;
  /** The text, or the call's arguments, in the pieces in which it is streamed. Each piece is a token. */
  readonly pieces: readonly string[];
  readonly finishReason: FinishReason;
  /** How many choices to give. */
  readonly choices: number;
  readonly promptTokens: number;
}

/**
 * Decides the answer to a chat request. Throws `ProviderError`: `unsupported` for a response format
 * or a schema that no value can be made for, `rejected` for more than 128 choices, `too-long` for more
 * than a million characters, each choice counted.
 */
export async function echoAnswer(request: ChatRequest, endpoint: Endpoint): Promise<EchoAnswer> {
  const choices = request.n ?? 1;
  if (choices < 1 || choices > MOST_CHOICES) {
    throw localFailure(endpoint, "rejected", `n must be between 1 and ${MOST_CHOICES}`);
  }
  refuseLong(request, choices, endpoint);
  const forced = forcedTool(request);
  if (forced.kind === "impossible") throw localFailure(endpoint, "unsupported", forced.message);
  const shared = { choices, promptTokens: promptTokens(request.messages) };
  if (forced.kind === "call") {
    const value = await instance({ type: "object", ...forced.tool.parameters }, endpoint);
    const pieces = splitJson(JSON.stringify(value));
    return { ...shared, toolName: forced.tool.name, ...limited(pieces, request, "tool_calls") };
  }
  const whole = await contentOf(request, endpoint);
  const text = cutAtStop(whole.text, request.stop);
  return {
    ...shared,
    ...limited(whole.isJson ? splitJson(text) : splitWords(text), request, "stop"),
  };
}

function refuseLong({ messages }: ChatRequest, choices: number, endpoint: Endpoint): void {
  const length = messages.reduce((sum, turn) => sum + contentText(turn.content).length, 0);
  if (length * choices <= MOST_CHARACTERS) return;
  const message = `local/echo takes at most ${MOST_CHARACTERS} characters, times the choices`;
  throw localFailure(endpoint, "too-long", message);
}

async function contentOf(
  request: ChatRequest,
  endpoint: Endpoint,
): Promise<{ readonly text: string; readonly isJson: boolean }> {
  const format: ResponseFormat = request.response_format ?? { type: "text" };
  switch (format.type) {
    case "text":
      return { text: unsaid(request), isJson: false };
    case "json_object":
      return { text: JSON.stringify({ text: lastUserText(request.messages) }), isJson: true };
    case "json_schema":
      return {
        text: JSON.stringify(await instance(format.json_schema.schema ?? {}, endpoint)),
        isJson: true,
      };
    case "grammar":
    case "python":
      throw localFailure(
        endpoint,
        "unsupported",
        `local/echo has no response_format of type ${format.type}`,
      );
  }
}

/** The echo; of one that a trailing assistant message has begun, the rest. */
function unsaid(request: ChatRequest): string {
  const text = lastUserText(request.messages);
  const last = request.messages.at(-1);
  const said = last?.role === "assistant" && typeof last.content === "string" ? last.content : "";
  return text.startsWith(said) ? text.slice(said.length) : text;
}

async function instance(schema: SchemaObject, endpoint: Endpoint): Promise<unknown> {
  // What checks values against a schema is large, and loaded with the first schema.
  const { minimalInstance } = await import("../json/minimal-instance.ts");
  try {
    return minimalInstance(schema);
  } catch (error) {
    if (!(error instanceof NoInstanceError)) throw error;
    const message = `local/echo cannot answer in the form asked for: ${error.message}`;
    throw localFailure(endpoint, "unsupported", message, error);
  }
}

function limited(
  pieces: readonly string[],
  request: ChatRequest,
  finishReason: FinishReason,
): Pick<EchoAnswer, "pieces" | "finishReason"> {
  const most = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  if (pieces.length <= most) return { pieces, finishReason };
  return { pieces: pieces.slice(0, Math.max(0, most)), finishReason: "length" };
}
