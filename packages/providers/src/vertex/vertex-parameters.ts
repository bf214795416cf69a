import type { ParameterRule, ParameterTable } from "../parameter-table.ts";
import { claudeDialect, DIALECTS, geminiDialect } from "./dialect.ts";
import { modelResource } from "./model-resource.ts";

const { rules: gemini } = geminiDialect.parameters;
const { rules: claude } = claudeDialect.parameters;
const names = [...new Set([...Object.keys(gemini), ...Object.keys(claude)])];

/** What becomes of each chat parameter with some model of the service; what one dialect lacks is left out for it. */
export const vertexParameters: ParameterTable = {
  unknown: "unsupported",
  rules: Object.fromEntries(names.map((name) => [name, joined(name, gemini[name], claude[name])])),
  searches(upstreamModel, request) {
    const dialect = DIALECTS.get(modelResource(upstreamModel).publisher);
    return dialect?.parameters.searches?.(upstreamModel, request);
  },
};

function joined(
  name: string,
  ofGemini: ParameterRule = { kind: "unsupported" },
  ofClaude: ParameterRule = { kind: "unsupported" },
): ParameterRule {
  if (ofGemini.kind === "unsupported") return ofClaude;
  if (ofClaude.kind === "unsupported") return ofGemini;
  const forms = new Set([formOf(name, ofGemini), formOf(name, ofClaude)]);
  return { kind: "translated", into: [...forms].join("; for Claude ") };
}

function formOf(name: string, rule: Exclude<ParameterRule, { kind: "unsupported" }>): string {
  return rule.kind === "translated" ? rule.into : (rule.as ?? name);
}
