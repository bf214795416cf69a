import { badRequest } from "@sluice/errors";
import { nanosOf, usdOf } from "../money/usd.ts";
import type { Client, ClientStore, ConfiguredClient, NewClient } from "../ports/client-store.ts";
import type { KeyEvents } from "../ports/key-events.ts";
import type { ClientRecord } from "./client-record.ts";
import type { ClientTable } from "./client-table.ts";
import { DatabaseError } from "./database-error.ts";
import { hashKey } from "./hash-key.ts";
import { maskKey } from "./mask-key.ts";
import { operator } from "./operator.ts";

type Origin = ClientRecord["origin"];

/** What differs between two makings of one client. */
const KEPT = ["name", "secretHash", "label", "limitNanos", "limitReset"] as const;

/**
 * The rules of Connect clients over any table. A change is told to every process, of all keys: nobody knows
 * which of them are the client's. `now` in ms since the epoch; `newId` gives an id that was never used.
 */
export function createClientStore(
  table: ClientTable,
  events: KeyEvents,
  now: () => number,
  newId: () => string,
): ClientStore {
  const { accountId } = operator;
  const tell = () => events.publish("all");
  const recordOf = (client: NewClient, secret: string, id: string, origin: Origin) =>
    toRecord(client, secret, { id, origin, accountId, createdAt: now() });

  /** Whether something changed. */
  const keep = async (client: ConfiguredClient): Promise<boolean> => {
    const wanted = recordOf(client, client.secret, `config:${client.name}`, "configuration");
    if (await table.insert(wanted)) return true;
    const known = await table.find(wanted.id);
    if (known !== undefined && KEPT.every((field) => known[field] === wanted[field])) return false;
    if (known !== undefined && (await table.update(wanted))) return true;
    throw new DatabaseError(
      `The client "${client.name}" of the configuration has the name or the secret of another one (see \`sluice clients list\`). Delete that one, or take another name and secret.`,
    );
  };

  /** Whether the configuration had clients that it names no more. */
  const removeOthers = async (names: ReadonlySet<string>): Promise<boolean> => {
    const known = await table.list(accountId);
    const gone = known.filter((each) => each.origin === "configuration" && !names.has(each.name));
    for (const { id } of gone) await table.remove(id);
    return gone.length > 0;
  };

  return {
    async create(client, secret) {
      const record = recordOf(client, secret, newId(), "command");
      if (!(await table.insert(record))) {
        throw badRequest(`There is a client "${client.name}" already; take another name`, "name");
      }
      return toClient(record);
    },
    async list() {
      return (await table.list(accountId)).map(toClient);
    },
    async remove(id) {
      const removed = await table.remove(id);
      if (removed) await tell();
      return removed;
    },
    async sync(configured) {
      let changed = await removeOthers(new Set(configured.map(({ name }) => name)));
      try {
        for (const client of configured) changed = (await keep(client)) || changed;
      } finally {
        if (changed) await tell();
      }
    },
  };
}

function toRecord(
  { name, limit = null, limitReset = null }: NewClient,
  secret: string,
  rest: Pick<ClientRecord, "id" | "origin" | "accountId" | "createdAt">,
): ClientRecord {
  return {
    ...rest,
    name,
    secretHash: hashKey(secret),
    label: maskKey(secret),
    limitNanos: limit === null ? null : nanosOf(limit),
    limitReset,
  };
}

function toClient({ limitNanos, ...record }: ClientRecord): Client {
  const { id, name, label, limitReset, origin, createdAt } = record;
  const limit = limitNanos === null ? null : usdOf(limitNanos);
  return { id, name, label, limit, limitReset, origin, createdAt };
}
