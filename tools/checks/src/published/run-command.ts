import { spawn } from "node:child_process";

/** Where and how long a command runs. */
export interface CommandOptions {
  readonly cwd: string;
  /** Five minutes unless given. */
  readonly timeoutMs?: number;
}

/** Runs a program to its end and gives what it printed; throws with all of it when it fails. */
export function runCommand(
  program: string,
  args: readonly string[],
  { cwd, timeoutMs = 300_000 }: CommandOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      timeout: timeoutMs,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve(output);
      const command = [program, ...args].join(" ");
      reject(new Error(`${command}: exit ${code ?? signal}\n${output}`));
    });
  });
}
