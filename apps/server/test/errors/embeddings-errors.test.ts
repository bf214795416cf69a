import { steps } from "@sluice/mock-upstream";
import { describe } from "vitest";
import { checkErrors } from "./check-errors.ts";

describe("an error of embeddings", () => {
  checkErrors({
    path: "/embeddings",
    output: "embeddings",
    price: "{ prompt: 2 }",
    good: { input: "one" },
    answer: [
      steps.json({
        object: "list",
        data: [{ object: "embedding", index: 0, embedding: [0.5, -1] }],
        usage: { prompt_tokens: 1, total_tokens: 1 },
      }),
    ],
    saying: (input) => ({ input }),
    refused: {
      "400 for no input": [{ input: undefined }, 400, /input is required/],
      "400 for an empty list": [{ input: [] }, 400, /input/],
      "400 for an input that is an object": [{ input: {} }, 400, /input/],
      "400 for another encoding": [{ encoding_format: "hex" }, 400, /encoding_format/],
      "400 for no dimensions": [{ dimensions: 0 }, 400, /dimensions/],
      "400 for half of a dimension": [{ dimensions: 1.5 }, 400, /dimensions/],
      "400 for a preference that is none": [{ provider: { odd: 1 } }, 400, /no field "odd"/],
      "404 for providers that do not serve it": [
        { provider: { only: ["slow"] } },
        404,
        /No allowed providers/,
      ],
    },
  });
});
