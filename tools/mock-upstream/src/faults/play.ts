import { standardAnswer } from "../answers/standard-answer.ts";
import type { FailureKind } from "../formats/format.ts";
import type { Script } from "../script.ts";
import { type Bytes, steps } from "../steps.ts";
import { allOf, bodyParts } from "./body-parts.ts";
import type { Scene } from "./scene.ts";

/** Status 200 and the content type. */
export function head(type: string): Script {
  return [steps.status(200), steps.header("content-type", type)];
}

/** The pieces in socket writes of their own, at the pace of the scene. */
export function writes({ intervalMs }: Scene, pieces: readonly Bytes[]): Script {
  return pieces.map((piece) => steps.write(piece, { waitMs: intervalMs }));
}

/** The answer without any fault: a stream or a whole body as asked; other paths' standard answer. */
export function complete(scene: Scene): Script {
  if (!scene.chat) return standardAnswer(scene.call);
  if (!scene.streaming) {
    return [steps.status(200), steps.json(scene.format.whole(scene.reply))];
  }
  const parts = bodyParts(scene);
  return [...head(parts.type), ...writes(scene, allOf(parts)), steps.end()];
}

/** A failure in the words of the scene's provider. */
export function fail({ format }: Scene, kind: FailureKind, more: Script = []): Script {
  const { status, headers = {}, body } = format.failure(kind);
  return [
    steps.status(status),
    ...Object.entries(headers).map(([name, value]) => steps.header(name, value)),
    ...more,
    steps.json(body),
  ];
}
