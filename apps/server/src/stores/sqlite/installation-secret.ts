import type { DatabaseSync } from "node:sqlite";

/** The installation's secret of this name; made at the first call, the same ever after. */
export function installationSecret(raw: DatabaseSync, name: string, make: () => string): string {
  raw
    .prepare("insert into installation_secrets (name, value) values (?, ?) on conflict do nothing")
    .run(name, make());
  const row = raw.prepare("select value from installation_secrets where name = ?").get(name);
  return String(row?.value);
}
