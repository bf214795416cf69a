import type { SettingName } from "../servers/setting.ts";
import { findProgram } from "./find-program.ts";

/** Whether this machine has PostgreSQL and Redis to start; where tests have to run (`CI`) it has to. */
export const hasServices: boolean =
  process.env.CI === "true" ||
  (findProgram("initdb") !== undefined && findProgram("redis-server") !== undefined);

/** Whether tests can and have to run in a setting; a PgBouncer nobody has to have. */
export function isHere(setting: SettingName): boolean {
  if (setting === "sqlite") return true;
  return hasServices && (setting !== "pooled" || findProgram("pgbouncer") !== undefined);
}
