import { randomBytes } from "node:crypto";
import { createFirstKey } from "../../src/stores/create-first-key.ts";
import { openStores } from "../../src/stores/open-stores.ts";

/** Opens a database as a start of the server does, in a process of its own, and prints what came of it. */
const [database = "", file = ""] = process.argv.slice(2);
const stores = await openStores(database, { now: Date.now, migrate: true });
const first = await createFirstKey(stores.keys, file, randomBytes);
await stores.close();
console.log(JSON.stringify({ migrated: stores.migrated, key: first?.key ?? null }));
