import type { ClientRecord } from "../client-record.ts";
import type { ClientTable } from "../client-table.ts";

/** Connect clients in memory. */
export function createMemoryClients(): ClientTable {
  const records = new Map<string, ClientRecord>();
  const isTaken = ({ id, accountId, name, secretHash }: ClientRecord) =>
    [...records.values()].some(
      (other) =>
        other.id !== id &&
        (other.secretHash === secretHash || (other.accountId === accountId && other.name === name)),
    );
  return {
    find: (id) => records.get(id),
    findBySecret: (secretHash) =>
      [...records.values()].find((record) => record.secretHash === secretHash),
    list: async (accountId) =>
      [...records.values()]
        .filter((record) => record.accountId === accountId)
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    async insert(record) {
      if (records.has(record.id) || isTaken(record)) return false;
      records.set(record.id, record);
      return true;
    },
    async update(record) {
      if (!records.has(record.id) || isTaken(record)) return false;
      records.set(record.id, record);
      return true;
    },
    remove: async (id) => records.delete(id),
  };
}
