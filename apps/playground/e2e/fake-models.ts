interface Shape {
  readonly context?: number;
  /** USD per token, in and out. */
  readonly price?: readonly [string, string];
  readonly input?: readonly string[];
  readonly output?: string;
  /** USD for each character of speech. */
  readonly character?: string;
  readonly voices?: readonly string[];
}

/** One entry of the model list, with what the page reads of it. */
function model(id: string, name: string, shape: Shape) {
  const { context = 8192, price = ["0", "0"], input = ["text"], output = "text" } = shape;
  return {
    id,
    name,
    context_length: context,
    architecture: { input_modalities: input, output_modalities: [output] },
    pricing: { prompt: price[0], completion: price[1], character: shape.character },
    supported_voices: shape.voices ?? null,
  };
}

/** A short model list: five that answer with text, two that rank and three that speak. */
export const fakeModels = [
  model("acme/large", "Acme: Large", { context: 128_000, price: ["0.000001", "0.000002"] }),
  model("acme/small", "Acme: Small", { context: 32_000, price: ["0.0000001", "0.0000004"] }),
  model("acme/ranker", "Acme: Ranker", { output: "rerank" }),
  model("acme/seer", "Acme: Seer", { input: ["text", "image"], output: "rerank" }),
  model("local/echo", "Local: Echo", {}),
  model("north/reasoner", "North: Reasoner", {
    context: 200_000,
    price: ["0.000003", "0.000015"],
  }),
  model("sluice/auto", "Auto Router", { context: 2_000_000, price: ["-1", "-1"] }),
  model("acme/voice", "Acme: Voice", {
    output: "speech",
    character: "0.00001",
    voices: ["alloy", "echo", "nova"],
  }),
  model("north/free-voice", "North: Free voice", { output: "speech" }),
  model("local/voice", "Local: Voice", { context: 4096, output: "speech" }),
];

/** What `GET /models` gives for its query. */
export function fakeModelList(query: URLSearchParams) {
  const output = query.get("output_modalities");
  return {
    data: fakeModels.filter(
      ({ architecture }) => output === null || architecture.output_modalities.includes(output),
    ),
  };
}
