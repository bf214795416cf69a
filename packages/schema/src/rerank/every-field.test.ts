import { describe } from "vitest";
import { checkFields } from "../../test/fields/check-fields.ts";
import { RERANK_ROWS } from "../../test/fields/other-operation-rows.ts";
import { PROVIDER_ROWS, TRACE_ROWS } from "../../test/fields/routing-rows.ts";
import { parseRerankRequest, rerankRequest } from "../index.ts";

describe("a rerank request", () => {
  checkFields({
    schema: rerankRequest,
    parse: parseRerankRequest,
    rows: { ...RERANK_ROWS, ...PROVIDER_ROWS, ...TRACE_ROWS },
    around: {
      "": { model: "a/b", query: "q", documents: ["d"] },
      "documents[]": { text: "a", image: "https://example.test/a.png" },
    },
  });
});
