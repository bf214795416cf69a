import { PARAMETER_SAMPLES } from "../../../../packages/providers/src/conformance/parameter-samples.ts";
import type {
  ParameterRule,
  ParameterTable,
} from "../../../../packages/providers/src/parameter-table.ts";
import { line, table } from "../request-fields/markdown-table.ts";
import { adapterTables } from "./adapter-tables.ts";

const HEAD = `# Parameters by adapter

What becomes of each parameter of chat at each adapter that comes along. The tables behind this page are what the
adapters themselves send by, what \`provider.require_parameters\` filters by, and what \`X-Sluice-Dropped\` and
\`service_metadata.params\` report; every cell is tried by the adapters' conformance tests.

- **yes**: goes up unchanged; with a name, under that name.
- **→**: goes up in another form.
- **–**: the provider has nothing like it; it is dropped and named.

A model may take less than its API: what one model leaves out is named too ([providers](providers.md)). What the gateway
does with the other fields of a request: [request-fields.md](request-fields.md).

This page is made by \`node --conditions=@sluice/source tools/checks/src/parameter-matrix/main.ts\`.
`;

/** The page, from the adapters as they are. */
export function makeParameterMatrix(): string {
  const tables = adapterTables();
  const rows = PARAMETER_SAMPLES.map(({ name }) =>
    line([`\`${name}\``, ...[...tables.values()].map((each) => cell(ruleOf(each, name), name))]),
  );
  const unknown = [...tables.values()].map((each) => (each.unknown === "sent" ? "yes" : "–"));
  const head = table(["Parameter", ...tables.keys()]);
  return `${[HEAD, head].join("\n")}\n${rows.join("\n")}\n${line(["any other", ...unknown])}\n`;
}

function ruleOf({ rules, unknown }: ParameterTable, name: string): ParameterRule {
  return rules[name] ?? { kind: unknown };
}

function cell(rule: ParameterRule, name: string): string {
  switch (rule.kind) {
    case "sent":
      return rule.as === undefined || rule.as === name ? "yes" : `yes, \`${rule.as}\``;
    case "translated":
      return `→ ${rule.into}`;
    case "unsupported":
      return "–";
  }
}
