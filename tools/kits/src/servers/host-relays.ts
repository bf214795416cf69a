import { type Relay, startRelay } from "@sluice/relay";
import type { Service } from "../services/service.ts";
import type { Setting } from "./setting.ts";

/** The network between one host and the services: what it sends and hears goes through here. */
export interface HostRelays {
  readonly postgres: Relay;
  readonly redis: Relay;
  /** What the host's configuration says of the services. */
  readonly yaml: string;
  close(): Promise<void>;
}

/** Puts a relay before each service of a setting that has both. */
export async function openHostRelays({ yaml, postgres, redis }: Setting): Promise<HostRelays> {
  if (postgres === undefined || redis === undefined) throw new Error("a service is missing");
  const relays = { postgres: await relayTo(postgres), redis: await relayTo(redis) };
  const changed = [
    [postgres.url, relays.postgres],
    [redis.url, relays.redis],
  ] as const;
  return {
    ...relays,
    yaml: changed.reduce((text, [url, { port }]) => text.replace(url, withPort(url, port)), yaml),
    close: async () => void (await Promise.all(changed.map(([, relay]) => relay.close()))),
  };
}

function relayTo({ url }: Service): Promise<Relay> {
  return startRelay(Number(new URL(url).port));
}

function withPort(url: string, port: number): string {
  const { port: before } = new URL(url);
  return url.replace(`:${before}`, `:${port}`);
}
