import { type Step, steps } from "@sluice/mock-upstream";

const HEAD = { id: "u1", object: "chat.completion.chunk", created: 1_700_000_000 } as const;

/** One chunk of provider A as JSON text. */
export function upstreamChunk(
  delta: unknown,
  finishReason: string | null = null,
  more: object = {},
): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return JSON.stringify({ ...HEAD, model: "internal-a", choices, ...more });
}

/** The first chunk of nearly every stream: a role and no text. */
export const ROLE = upstreamChunk({ role: "assistant", content: "" });

/** The last one: an empty delta with a reason. */
export const STOP = upstreamChunk({}, "stop");

/** A chunk with text. */
export function says(text: string): string {
  return upstreamChunk({ content: text });
}

/** JSON texts as events of one socket write. */
export function events(...data: readonly string[]): string {
  return data.map((one) => `data: ${one}\n\n`).join("");
}

/** A script of an event stream, one socket write for each text. */
export function streamScript(...writes: readonly (string | Uint8Array)[]): readonly Step[] {
  return [
    steps.header("content-type", "text/event-stream"),
    ...writes.map((bytes) => steps.write(bytes)),
  ];
}
