import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Memory that a process holds now, in bytes. */
export function residentBytes(pid: number): number {
  if (process.platform === "linux") {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) * 1024;
}

/** The most that it held while `during` ran, looked at ten times a second. */
export async function mostResident(pid: number, during: () => Promise<void>): Promise<number> {
  let most = residentBytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, 100);
  try {
    await during();
    return Math.max(most, residentBytes(pid));
  } finally {
    clearInterval(timer);
  }
}
