import type { HttpProvider } from "@sluice/providers";
import type { SpokenEvent, SpokenStream } from "./spoken-stream.ts";

/** A chat dialect, and the streams that are decoded of it. */
export interface Dialect {
  readonly name: string;
  readonly provider: HttpProvider;
  readonly upstreamModel: string;
  readonly streams: readonly SpokenStream[];
  toBytes(event: SpokenEvent): Uint8Array;
}

/** An event as server-sent events have it. */
export function toServerSent({ event, data }: SpokenEvent): Uint8Array {
  const name = event === undefined ? "" : `event: ${event}\n`;
  return Buffer.from(`${name}data: ${JSON.stringify(data)}\n\n`);
}

/** What every provider of the measurement is made with. */
export const SETTINGS = { slug: "north", name: "North", headers: {}, apiKey: "none" } as const;
