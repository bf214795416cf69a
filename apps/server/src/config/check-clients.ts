import type { Mistake } from "./mistake.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/** What is wrong with the Connect clients of a file: each needs a name and a secret that are its own. */
export function checkClients(
  file: Pick<ConfigFile, "clients" | "management_key">,
): readonly Mistake[] {
  const names = new Set<string>();
  const secrets = new Set<string | null | undefined>([file.management_key]);
  return file.clients.flatMap(({ name, secret }, index) => {
    const faults = [
      names.has(name) ? { path: "name", message: `is the name of an earlier client` } : undefined,
      secretFault(secret, secrets),
    ];
    names.add(name);
    secrets.add(secret);
    return faults.flatMap((fault) =>
      fault === undefined ? [] : [{ path: ["clients", index, fault.path], message: fault.message }],
    );
  });
}

function secretFault(secret: string, known: ReadonlySet<string | null | undefined>) {
  const path = "secret";
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    return { path, message: "must be of visible ASCII characters, for it is sent in a header" };
  }
  if (known.has(secret)) return { path, message: "is another's secret; each needs its own" };
  return undefined;
}
