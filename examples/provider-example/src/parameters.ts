import type { ParameterTable } from "@sluice/providers";

/** What becomes of each request parameter; `encodeChat` goes by the same table. */
export const parameters: ParameterTable = {
  rules: {
    temperature: { kind: "sent", as: "heat" },
    seed: { kind: "sent" },
    max_tokens: { kind: "sent", as: "limit" },
    max_completion_tokens: { kind: "sent", as: "limit" },
    stop: { kind: "translated", into: "stops" },
    tools: { kind: "translated", into: "skills" },
  },
  unknown: "unsupported",
};
