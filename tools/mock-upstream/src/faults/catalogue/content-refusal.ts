import { defineFault } from "../define-fault.ts";
import { complete, fail } from "../play.ts";
import type { Scene } from "../scene.ts";

const WORDS = ["I'm", " sorry,", " but", " I", " can't", " help", " with", " that."] as const;

const refusing = (scene: Scene): Scene => ({
  ...scene,
  reply: { ...scene.reply, tokens: WORDS, finish: "refusal" },
});

const filtered = (scene: Scene, sent: number): Scene => ({
  ...scene,
  reply: { ...scene.reply, tokens: scene.reply.tokens.slice(0, sent), finish: "filtered" },
});

export const contentRefusal = defineFault({
  name: "content-refusal",
  description: "the provider refuses the content, in its own words or with its stop reason",
  reach: "chat",
  options: {
    as: {
      kind: "choice",
      choices: ["words", "filter", "error"],
      default: "words",
      description:
        "words: a refusal as the answer; filter: the answer stopped by a filter; error: refused before any answer",
    },
    after: { kind: "number", default: 0, description: "tokens sent before the filter stops it" },
  },
  play: (scene, values) => {
    if (values.as === "error") return fail(scene, "content-refused");
    return complete(values.as === "words" ? refusing(scene) : filtered(scene, values.after));
  },
});
