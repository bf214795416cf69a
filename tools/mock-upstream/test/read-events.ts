import type { FormatName } from "../src/index.ts";
import { readFrames } from "./read-frames.ts";

interface Members {
  readonly [name: string]: Members | undefined;
  readonly [index: number]: Members | undefined;
}

/** Where each protocol keeps the text of an event, by its public documentation. */
const textOf: Readonly<Record<FormatName, (value: Members) => unknown>> = {
  openai: (value) => value.choices?.[0]?.delta?.content,
  anthropic: (value) => value.delta?.text,
  gemini: (value) => value.candidates?.[0]?.content?.parts?.[0]?.text,
  cohere: (value) => value.delta?.message?.content?.text,
  bedrock: (value) => value.delta?.text,
};

/** What an event of each protocol is called when it holds no text. */
const nameOf: Readonly<Record<FormatName, (value: Members, name: string) => unknown>> = {
  openai: (value) => {
    if (value.error !== undefined) return "error";
    if (value.usage !== undefined) return "usage";
    return value.choices?.[0]?.finish_reason ?? (value.choices?.[0]?.delta?.role ? "role" : "none");
  },
  anthropic: (_value, name) => name,
  gemini: (value) =>
    value.error === undefined ? (value.candidates?.[0]?.finishReason ?? "none") : "error",
  cohere: (value, name) => (value.delta?.error === undefined ? name : "error"),
  bedrock: (_value, name) => name,
};

const parse = (data: string): Members | undefined => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

const readData = (data: string) => (data === "[DONE]" ? {} : parse(data));

const blocks = (body: Buffer): readonly { name: string; value: Members | undefined }[] =>
  body
    .toString()
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => {
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? "";
      const name = /^event: (.*)$/m.exec(block)?.[1] ?? (data === "[DONE]" ? data : "");
      return { name, value: readData(data) };
    });

/**
 * The events of a stream, each in a word: `=w1` for a token, `=` for an empty one, `unreadable`
 * for what is none, else the name or reason that the protocol gives it.
 */
export function readEvents(format: FormatName, body: Buffer): readonly string[] {
  const events =
    format === "bedrock"
      ? readFrames(body).map(({ name, value }) => ({ name, value: value as Members | undefined }))
      : blocks(body);
  return events.map(({ name, value }) => {
    if (value === undefined) return "unreadable";
    if (name === "[DONE]") return name;
    const text = textOf[format](value);
    const word = String(nameOf[format](value, name));
    const said = typeof text === "string" && !/^(role|content-start|STOP|SAFETY)$/.test(word);
    return said ? `=${text}` : word;
  });
}
