import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ServerProcess, startServerProcess } from "@sluice/server-process";
import { type CountingUpstream, startCountingUpstream } from "../upstream/counting-upstream.ts";
import { type HostRelays, openHostRelays } from "./host-relays.ts";
import { kitYaml } from "./kit-yaml.ts";
import { openSetting, type Setting, type SettingName } from "./setting.ts";

/** Everybody who takes part in a kit: the upstream, the services and the servers. */
export interface Cast {
  readonly setting: Setting;
  readonly upstream: CountingUpstream;
  /** The servers that run now; a kit that kills them puts others in their place. */
  readonly replicas: ServerProcess[];
  bases(): readonly string[];
  /** Of each replica in turn; none where the network was not to fail. */
  readonly relays: readonly HostRelays[];
  /** Another server of the same configuration. */
  start(): Promise<ServerProcess>;
  /** Ends everybody; what the servers complained of. */
  end(): Promise<readonly string[]>;
}

/**
 * Puts everybody in place; undefined where this machine lacks a service.
 *
 * @param yaml what the kit adds to the configuration
 * @param isRelayed each replica reaches the services through a network of its own
 */
export async function openCast(
  name: SettingName,
  yaml = "",
  isRelayed = false,
): Promise<Cast | undefined> {
  const setting = await openSetting(name);
  if (setting === undefined) return undefined;
  const upstream = await startCountingUpstream();
  const relays = isRelayed
    ? await Promise.all(Array.from({ length: setting.replicas }, () => openHostRelays(setting)))
    : [];
  const places = Array.from({ length: setting.replicas }, (_, place) => place);
  const configPath = (place: number) => join(setting.folder, `sluice-${place}.yaml`);
  // Once: a server that runs would read it again while it is written.
  for (const place of places) {
    const services = relays[place]?.yaml ?? setting.yaml;
    await writeFile(configPath(place), kitYaml(upstream.url, services + yaml));
  }
  const start = (place = 0) => startServerProcess(configPath(place));
  const replicas: ServerProcess[] = [];
  const end = async (): Promise<readonly string[]> => {
    const codes = await Promise.all(replicas.map((replica) => replica.end()));
    for (const relay of relays) await relay.close();
    await upstream.close();
    await setting.remove();
    return [
      ...codes.filter((code) => code !== 0).map((code) => `a server ended with ${code}`),
      ...replicas.flatMap(({ complaints }) => complaints),
    ];
  };
  try {
    // All at once: they make tables and the first key together.
    replicas.push(...(await Promise.all(places.map((place) => start(place)))));
  } catch (error) {
    await end();
    throw error;
  }
  return {
    setting,
    upstream,
    replicas,
    relays,
    bases: () => replicas.map(({ base }) => base),
    start: () => start(),
    end,
  };
}
