import type { Step } from "./step.ts";

const encoder = new TextEncoder();

/** Bytes as they are, or a string as UTF-8. */
export type Bytes = string | Uint8Array;

const toBytes = (content: Bytes): Uint8Array =>
  typeof content === "string" ? encoder.encode(content) : content;

/** How long a `write` waits afterwards when nothing else is said, so that writes arrive apart. */
const WRITE_WAIT_MS = 20;

/** Builders of script steps: `[steps.status(503), steps.json({ error: { message: "busy" } })]`. */
export const steps = {
  /** Sets the status; 200 when a script sets none. */
  status: (status: number): Step => ({ kind: "status", status }),

  /** Adds one response header. */
  header: (name: string, value: string): Step => ({ kind: "header", name, value }),

  /** Sends status and headers at once, so that silence can follow them. */
  flush: (): Step => ({ kind: "flush" }),

  /** Sends the bytes in one socket write, then waits (20 ms unless `waitMs` says otherwise). */
  write: (content: Bytes, { waitMs = WRITE_WAIT_MS }: { waitMs?: number } = {}): Step => ({
    kind: "write",
    bytes: toBytes(content),
    waitMs,
  }),

  /** Sends one server-sent event: `data: …` and a blank line. A value that is no string becomes JSON. */
  event: (data: unknown, { waitMs = 0 }: { waitMs?: number } = {}): Step => ({
    kind: "write",
    bytes: toBytes(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`),
    waitMs,
  }),

  /** Sends the bytes so many times, as fast as the reader takes them. */
  writeMany: (times: number, content: Bytes): Step => ({
    kind: "write-many",
    bytes: toBytes(content),
    times,
  }),

  /** Sends a whole body with its true Content-Length and ends. */
  text: (content: Bytes): Step => ({ kind: "text", bytes: toBytes(content) }),

  /** Sends a value as a whole JSON body and ends. */
  json: (value: unknown): Step => ({ kind: "json", text: JSON.stringify(value) }),

  /** Waits so many milliseconds. */
  pause: (ms: number): Step => ({ kind: "pause", ms }),

  /** Says nothing more for so many milliseconds, then ends the body. */
  hold: (ms: number): Step => ({ kind: "hold", ms }),

  /** Ends the body properly. */
  end: (): Step => ({ kind: "end" }),

  /** Destroys the connection without ending the body. */
  reset: (): Step => ({ kind: "reset" }),

  /** Ends the connection by a TCP reset; bytes that the caller has not read may be lost. */
  abort: (): Step => ({ kind: "abort" }),

  /** Names what the script does; the call's record shows it. */
  label: (label: string): Step => ({ kind: "label", label }),
} as const;
