export type { LogFormat } from "./create-log.ts";
export { type RunningServer, type StartOptions, startServer } from "./start.ts";
