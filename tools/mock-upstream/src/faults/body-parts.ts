import { standardAnswer } from "../answers/standard-answer.ts";
import type { Script } from "../script.ts";
import type { Bytes } from "../steps.ts";
import type { Scene } from "./scene.ts";

/** The body of the complete answer, cut where faults strike. */
export interface BodyParts {
  readonly type: string;
  /** Before the first token; empty for bodies that are no stream. */
  readonly open: readonly Bytes[];
  /** One a token; a body that is no stream is cut into as many pieces. */
  readonly tokens: readonly Bytes[];
  /** After the last token. */
  readonly close: readonly Bytes[];
}

const bytesOf = (script: Script): Uint8Array =>
  Buffer.concat(
    script.map((step) => {
      if (step.kind === "json") return Buffer.from(step.text);
      return step.kind === "write" || step.kind === "text" ? step.bytes : Buffer.alloc(0);
    }),
  );

const typeOf = (script: Script): string => {
  const found = script.find(
    (step) => step.kind === "header" && step.name.toLowerCase() === "content-type",
  );
  return found?.kind === "header" ? found.value : "application/json";
};

/** A body that is no stream: the JSON of a chat, or what the path's standard answer sends. */
export function wholeBody(scene: Scene): { readonly type: string; readonly bytes: Uint8Array } {
  if (scene.chat) {
    const text = JSON.stringify(scene.format.whole(scene.reply));
    return { type: "application/json", bytes: Buffer.from(text) };
  }
  const script = standardAnswer(scene.call);
  return { type: typeOf(script), bytes: bytesOf(script) };
}

const slices = (bytes: Uint8Array, count: number): readonly Uint8Array[] => {
  const size = Math.max(1, Math.ceil(bytes.length / Math.max(1, count)));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
};

/** The complete answer's body in parts. */
export function bodyParts(scene: Scene): BodyParts {
  if (!scene.streaming) {
    const { type, bytes } = wholeBody(scene);
    return { type, open: [], tokens: slices(bytes, scene.reply.tokens.length), close: [] };
  }
  const { open, tokens, finish, usage, done } = scene.format.stream(scene.reply);
  return { type: scene.format.streamType, open, tokens, close: [...finish, ...usage, ...done] };
}

/** The parts one after the other. */
export function allOf({ open, tokens, close }: BodyParts): readonly Bytes[] {
  return [...open, ...tokens, ...close];
}
