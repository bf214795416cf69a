import { steps } from "@sluice/mock-upstream";
import { describe } from "vitest";
import { checkErrors } from "./check-errors.ts";

describe("an error of rerank", () => {
  checkErrors({
    path: "/rerank",
    output: "rerank",
    price: "{ search: 0.002 }",
    good: { query: "q", documents: ["one", "two"] },
    answer: [
      steps.json({
        results: [
          { index: 1, relevance_score: 0.9 },
          { index: 0, relevance_score: 0.1 },
        ],
        usage: { search_units: 1 },
      }),
    ],
    saying: (query) => ({ query }),
    refused: {
      "400 for no query": [{ query: undefined }, 400, /query is required/],
      "400 for no documents": [{ documents: undefined }, 400, /documents is required/],
      "400 for an empty list": [{ documents: [] }, 400, /documents/],
      "400 for an empty document": [{ documents: [{}] }, 400, /documents\[0\]/],
      "400 for a document that is a number": [{ documents: [5] }, 400, /documents\[0\]/],
      "400 for nothing asked for": [{ top_n: 0 }, 400, /top_n/],
      "400 for half of a document": [{ top_n: 1.5 }, 400, /top_n/],
      "400 for a preference that is none": [{ provider: { odd: 1 } }, 400, /no field "odd"/],
      "404 for providers that do not serve it": [
        { provider: { only: ["slow"] } },
        404,
        /No allowed providers/,
      ],
      "404 for a price that nobody has": [
        { provider: { max_price: { request: 0 }, only: ["b"] } },
        404,
        /./,
      ],
    },
  });
});
