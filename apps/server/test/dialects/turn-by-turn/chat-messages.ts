import type { Called } from "./answer.ts";
import type { Told } from "./dialect.ts";

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
  readonly file?: { readonly file_data: string };
}

interface Message {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content?: string | readonly Part[] | null;
  readonly tool_plan?: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly arguments: string };
  }[];
}

/** A call as the protocol of chat completions has it, and Cohere's. */
export function chatCall({ id, args }: Called): object {
  return { id, type: "function", function: { name: "look", arguments: JSON.stringify(args) } };
}

/** What the `messages` of such a request say. */
export function toldMessages(body: unknown): readonly Told[] {
  return (body as { messages: readonly Message[] }).messages.flatMap(toldMessage);
}

function toldMessage(message: Message): readonly Told[] {
  const { role, content, tool_plan: plan, tool_call_id: id = "", tool_calls: calls } = message;
  if (role === "tool") return [["result", id, String(content)]];
  // A stream's caller joins the text of an answer without any to "", which says nothing.
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : (content ?? []);
  const said = parts.filter(({ text }) => text !== "");
  return [
    ...(plan === undefined ? [] : [["assistant", plan] as const]),
    ...said.map((part) => toldPart(role, part)),
    ...(calls ?? []).map(
      (call) => ["call", call.id, JSON.parse(call.function.arguments).at] as const,
    ),
  ];
}

function toldPart(role: "system" | "user" | "assistant", part: Part): Told {
  if (part.image_url !== undefined) return ["image", bytesOf(part.image_url.url, "image/png")];
  if (part.file !== undefined) return ["pdf", bytesOf(part.file.file_data, "application/pdf")];
  return [role, String(part.text)];
}

function bytesOf(url: string, type: string): string {
  const start = `data:${type};base64,`;
  if (!url.startsWith(start)) throw new Error(`${url} is no data URL of ${type}`);
  return url.slice(start.length);
}
