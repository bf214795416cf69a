import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { TEST, TUNING, TUNING_ONLY, UNUSUAL } from "../src/task-type/__fixtures__/all-prompts.ts";
import { digestOf } from "../src/task-type/__fixtures__/digest-of.ts";
import { accuracyOf, placesBy } from "../src/task-type/__fixtures__/places.ts";
import type { TaskModel } from "../src/task-type/task-model.ts";
import { decodeWeights, encodeWeights } from "../src/task-type/weight-text.ts";
import { crossValidated } from "./task-model/cross-validated.ts";
import { exampleOf } from "./task-model/example.ts";
import { figuresPage } from "./task-model/figures-page.ts";
import { trainModel } from "./task-model/train-model.ts";

/** One step of a weight as it is kept. */
const STEP = 0.05;
const MODEL = new URL("../src/task-type/task-model.json", import.meta.url);
const PAGE = new URL("../../../docs/plugins/task-types.md", import.meta.url);

// What phrases were written with says nothing of how far phrases are to be trusted: it is learned from without them.
const learned = TUNING_ONLY.map((prompt) => exampleOf(prompt, false));
const judged = TUNING.map((prompt) => exampleOf(prompt, true));
const folds = process.argv.includes("--cross-validate") ? crossValidated(learned, judged) : [];
if (folds.length > 0) console.log("cross-validated on the tuning half", accuracyOf(folds));
else {
  const raw = trainModel([...learned, ...judged]);
  const text = encodeWeights(raw.weights, STEP);
  const model: TaskModel = { ...raw, weights: decodeWeights(text, STEP) };
  const digest = digestOf([...TUNING_ONLY, ...TUNING]);
  const kept = { digest, step: STEP, bias: raw.bias, topics: raw.topics, weights: text };
  writeFileSync(MODEL, `${JSON.stringify(kept)}\n`);
  const sets = { tuning: TUNING, test: TEST, unusual: UNUSUAL };
  writeFileSync(PAGE, figuresPage({ ...sets, older: TUNING_ONLY }, model));
  for (const [name, prompts] of Object.entries(sets)) {
    console.log(name, prompts.length, accuracyOf(placesBy(prompts, model)));
  }
  console.log(`${text.length} characters of weights: ${fileURLToPath(MODEL)}`);
}
