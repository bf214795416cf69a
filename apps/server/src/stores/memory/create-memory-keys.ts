import { owns } from "../key-owner.ts";
import type { KeyRecord } from "../key-record.ts";
import type { KeyTable } from "../key-table.ts";

/** Keys in memory: for tests, and for runs that should leave nothing behind. */
export function createMemoryKeys(): KeyTable {
  const records = new Map<string, KeyRecord>();
  const hasId = (id: string) => [...records.values()].some((record) => record.id === id);
  return {
    find: (hash) => records.get(hash),
    async insert(record) {
      if (records.has(record.hash) || hasId(record.id)) return false;
      records.set(record.hash, record);
      return true;
    },
    async insertFirst(record) {
      if (records.size > 0) return false;
      records.set(record.hash, record);
      return true;
    },
    async list(owner, { includeDisabled, offset, limit }) {
      return [...records.values()]
        .filter((record) => owns(owner, record) && (includeDisabled || !record.disabled))
        .sort((a, b) => b.createdAt - a.createdAt || (a.hash < b.hash ? -1 : 1))
        .slice(offset, offset + limit);
    },
    async update(hash, owner, change) {
      const record = records.get(hash);
      if (record === undefined || !owns(owner, record)) return undefined;
      const changed = { ...record, ...change };
      records.delete(hash);
      records.set(changed.hash, changed);
      return changed;
    },
    async remove(hash, owner) {
      const record = records.get(hash);
      return record !== undefined && owns(owner, record) && records.delete(hash);
    },
    count: async () => records.size,
  };
}
