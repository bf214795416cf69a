import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { untilListening } from "./until-listening.ts";

/** How the program of a service is run. */
export interface ServiceProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  readonly port: number;
  /** Ends it at once and in order. */
  readonly stopSignal: NodeJS.Signals;
}

/** Starts and stops a program, any number of times. */
export function runService({ command, args, options, port, stopSignal }: ServiceProgram) {
  let child: ChildProcess | undefined;
  return {
    async start(): Promise<void> {
      child = spawn(command, args, { stdio: "ignore", ...options });
      const failed = once(child, "error").then(([error]) => Promise.reject(error));
      const ended = once(child, "exit").then(() => Promise.reject(new Error(`${command} ended`)));
      failed.catch(() => undefined);
      ended.catch(() => undefined);
      await Promise.race([untilListening(port), failed, ended]);
    },
    async stop(): Promise<void> {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(stopSignal);
      await exited;
    },
  };
}
