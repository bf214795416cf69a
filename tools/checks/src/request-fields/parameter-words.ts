import type { ParameterTable } from "../../../../packages/providers/src/parameter-table.ts";

/** What an adapter does with one chat parameter, by its own table. */
export function parameterWords({ rules, unknown }: ParameterTable, name: string): string {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  switch (rule?.kind) {
    case "sent":
      return rule.as === undefined || rule.as === name ? "sent" : `sent as \`${rule.as}\``;
    case "translated":
      return /^\w+$/.test(rule.into) ? `becomes \`${rule.into}\`` : `becomes ${rule.into}`;
    case "unsupported":
      return "dropped, reported";
    default:
      return unknown === "sent" ? "sent" : "dropped, reported";
  }
}
