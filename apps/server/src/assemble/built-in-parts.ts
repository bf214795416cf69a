import { setImmediate } from "node:timers/promises";
import type { BuiltInParts } from "@sluice/plugins";
import { createGuardedFetch, type GuardedFetch } from "@sluice/providers";
import { createDocumentReader } from "../documents/create-document-reader.ts";
import { createPageReader } from "../documents/create-page-reader.ts";
import { systemClock } from "../system-clock.ts";

/** Largest answer of an address of the configuration, and the longest time it may take. */
const ANSWERED = { maxBytes: 8 * 1024 * 1024, timeoutMs: 15_000 } as const;

/** What the gateway's own plugins act with. Nothing is opened before it is used. */
export function builtInParts(): BuiltInParts {
  const ways = new Map<string, GuardedFetch>();
  return {
    fetchAt(baseUrl) {
      const host = URL.parse(baseUrl)?.hostname ?? "";
      const way = ways.get(host) ?? createGuardedFetch({ ...ANSWERED, allowPrivate: [bare(host)] });
      ways.set(host, way);
      return way;
    },
    now: systemClock.now,
    breathe: () => setImmediate(),
    readDocument: createDocumentReader(),
    readPage: createPageReader(),
  };
}

/** IPv6 addresses stand in brackets in URLs only. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
