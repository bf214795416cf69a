/** One entry of the model list, with what the page reads of it. */
function model(id: string, name: string, context: number, price: [string, string], output: string) {
  return {
    id,
    name,
    context_length: context,
    architecture: { input_modalities: ["text"], output_modalities: [output] },
    pricing: { prompt: price[0], completion: price[1] },
  };
}

/** A short model list: five that answer with text and one that speaks. */
export const fakeModels = [
  model("acme/large", "Acme: Large", 128_000, ["0.000001", "0.000002"], "text"),
  model("acme/small", "Acme: Small", 32_000, ["0.0000001", "0.0000004"], "text"),
  model("local/echo", "Local: Echo", 8192, ["0", "0"], "text"),
  model("north/reasoner", "North: Reasoner", 200_000, ["0.000003", "0.000015"], "text"),
  model("sluice/auto", "Auto Router", 2_000_000, ["-1", "-1"], "text"),
  model("local/voice", "Local: Voice", 4096, ["0", "0"], "speech"),
];
