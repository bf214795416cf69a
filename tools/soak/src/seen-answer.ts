/** Usage as the caller was told it. */
export interface SeenUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  /** USD. */
  readonly cost: number;
}

/** How one request ended for its caller. */
export type SeenAnswer =
  | {
      readonly kind: "complete";
      readonly text: string;
      readonly finishReason: string;
      readonly usage: SeenUsage | undefined;
    }
  /** A status, an error event or an error in a choice. */
  | { readonly kind: "error"; readonly code: number }
  /** The connection broke without any of these. */
  | { readonly kind: "broken"; readonly reason: string }
  | { readonly kind: "left" };

interface Part {
  readonly error?: { readonly code: number };
  readonly usage?: SeenUsage;
  readonly choices?: readonly {
    readonly finish_reason: string | null;
    readonly error?: { readonly code: number };
    readonly delta?: { readonly content?: string | null };
    readonly message?: { readonly content?: string | null };
  }[];
}

/** What a whole body says. */
export function readSeen(status: number, contentType: string, body: string): SeenAnswer {
  try {
    if (contentType.startsWith("text/event-stream")) return readStream(body);
    const part = JSON.parse(body) as Part;
    if (status !== 200) return { kind: "error", code: part.error?.code ?? status };
    return join([part]);
  } catch (error) {
    return { kind: "broken", reason: `${String(error)}: ${body.slice(0, 200)}` };
  }
}

function readStream(body: string): SeenAnswer {
  const blocks = body.split("\n\n").filter((block) => block !== "" && !block.startsWith(":"));
  const data = blocks.map((block) => block.replace(/^data: /, ""));
  if (data.at(-1) !== "[DONE]") return { kind: "broken", reason: `no [DONE]: ${body.slice(-200)}` };
  return join(data.slice(0, -1).map((text) => JSON.parse(text) as Part));
}

function join(parts: readonly Part[]): SeenAnswer {
  const choices = parts.flatMap((part) => part.choices ?? []);
  const error = [...parts, ...choices].find((part) => part.error !== undefined)?.error;
  if (error !== undefined) return { kind: "error", code: error.code };
  return {
    kind: "complete",
    text: choices.map(({ delta, message }) => delta?.content ?? message?.content ?? "").join(""),
    finishReason: choices.at(-1)?.finish_reason ?? "",
    usage: parts.findLast(({ usage }) => usage !== undefined)?.usage,
  };
}
