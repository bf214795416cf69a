import { randomBytes } from "node:crypto";

/** Names this opening of the stores among all processes of all hosts: process, start and chance. */
export function newOwner(now: number): string {
  return `${process.pid}-${now}-${randomBytes(6).toString("hex")}`;
}
