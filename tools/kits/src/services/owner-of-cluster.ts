import { execFileSync } from "node:child_process";

/** PostgreSQL and PgBouncer refuse to run as root: there PostgreSQL's own user runs them. */
export function ownerOfCluster(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
