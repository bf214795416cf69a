import type { Run } from "./connect-postgres.ts";

/** The installation's secret of this name; made at the first call of any replica, the same ever after. */
export async function installationSecret(
  run: Run,
  name: string,
  make: () => string,
): Promise<string> {
  await run({
    text: "insert into installation_secrets (name, value) values ($1, $2) on conflict do nothing",
    values: [name, make()],
  });
  const rows = await run<{ value: string }>({
    text: "select value from installation_secrets where name = $1",
    values: [name],
  });
  return String(rows[0]?.value);
}
