/** Bytes as they come; whoever stops early calls `return`, which closes what they come from. */
export type Reads = AsyncIterableIterator<Uint8Array>;
