import type { ParameterTable } from "../../../../packages/providers/src/parameter-table.ts";

/** What an adapter does with one chat parameter, by its own table. */
export function parameterWords({ rules, unknown }: ParameterTable, name: string): string {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  switch (rule?.kind) {
    case "sent":
      return rule.as === undefined || rule.as === name ? "sent" : `sent as \`${rule.as}\``;
    case "translated": {
      const into = /^\w+$/.test(rule.into) ? `\`${rule.into}\`` : rule.into;
      const lost = (rule.without ?? []).map((member) => `\`${member}\``).join(", ");
      return `becomes ${into}${lost === "" ? "" : `; ${lost} dropped, reported`}`;
    }
    case "unsupported":
      return "dropped, reported";
    default:
      return unknown === "sent" ? "sent" : "dropped, reported";
  }
}
