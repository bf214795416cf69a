import { findProgram } from "./find-program.ts";

/** Whether this machine has PostgreSQL and Redis to start; where tests have to run (`CI`) it has to. */
export const hasServices: boolean =
  process.env.CI === "true" ||
  (findProgram("initdb") !== undefined && findProgram("redis-server") !== undefined);
