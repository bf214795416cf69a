import type { Transport } from "@sluice/providers";
import { createTransport } from "@sluice/providers";
import type { Logger } from "pino";
import { backgroundClock } from "../background-clock.ts";
import type { Config } from "../config/config.ts";
import { createLog, type LogFormat } from "../create-log.ts";
import { createRecordKeeper, type RecordKeeper } from "../pipeline/keep-record.ts";
import { createMoneyKeeper, type MoneyKeeper } from "../pipeline/reserve/money-keeper.ts";
import type { ProcessGroup } from "../ports/process-group.ts";
import type { Revocations } from "../ports/revocations.ts";
import { createRevocations } from "../stores/create-revocations.ts";
import { joinedKeyEvents } from "../stores/joined-key-events.ts";
import { keepLease } from "../stores/money/keep-lease.ts";
import { openShared, type Shared } from "../stores/open-shared.ts";
import { openStores } from "../stores/open-stores.ts";
import type { Stores } from "../stores/stores.ts";
import { createWorkerKeyEvents } from "../stores/workers/create-worker-key-events.ts";
import { systemClock } from "../system-clock.ts";
import { countedLedger, LedgerCounts } from "../telemetry/counted-ledger.ts";
import { type ClosableTokenCounter, createTokenCounter } from "../tokens/create-token-counter.ts";
import { createSoloGroup } from "../workers/create-solo-group.ts";
import type { WorkerEnd } from "../workers/join-parent.ts";

/** What lives as long as the process: a new configuration goes on with it. */
export interface Kept {
  readonly stores: Stores;
  readonly ledgerCounts: LedgerCounts;
  readonly shared: Shared;
  readonly revocations: Revocations;
  readonly log: Logger;
  /** Its connections are by origin: a provider that stays keeps those it has. */
  readonly transport: Transport;
  readonly tokens: ClosableTokenCounter;
  readonly group: ProcessGroup;
  readonly money: MoneyKeeper;
  readonly records: RecordKeeper;
  /** After the last request. */
  close(): Promise<void>;
}

/** How the process was started. */
export interface KeptOptions {
  /** False: refuse a database of an older version instead of changing it. */
  readonly migrate: boolean;
  readonly log: LogFormat;
  /** This process is one of several. */
  readonly worker?: WorkerEnd;
}

/** Opens all of it; what was opened is closed again when a part cannot be. */
export async function openKept(config: Config, options: KeptOptions): Promise<Kept> {
  const { now } = systemClock;
  const { worker } = options;
  const log = await logOf(config, options);
  const shared = await openShared(config, now, log, worker);
  const opened = await openStores(config.database, {
    now,
    migrate: options.migrate,
    log,
    ...keyEventsOf(config, shared, worker),
  }).catch((error: unknown) => {
    shared.close();
    throw error;
  });
  const ledgerCounts = new LedgerCounts();
  const stores = { ...opened, ledger: countedLedger(opened.ledger, ledgerCounts) };
  const lease = await keepLease(stores.ledger, backgroundClock, log);
  const revocations = createRevocations(stores.keys, stores.keyEvents, now);
  const transport = createTransport();
  const tokens = createTokenCounter({
    now,
    onError: (error) => log.error({ err: error }, "the thread that counts tokens broke"),
  });
  const money = createMoneyKeeper(stores.ledger, log);
  const records = createRecordKeeper(stores.ledger, log);
  return {
    stores,
    ledgerCounts,
    shared,
    revocations,
    log,
    transport,
    tokens,
    group: worker?.group ?? createSoloGroup(),
    money,
    records,
    async close() {
      revocations.close();
      money.close();
      await tokens.close();
      await transport.close();
      shared.close();
      await lease.stop();
      await stores.close();
    },
  };
}

/** Lines of programs say which worker wrote them; for people one server speaks. */
async function logOf({ logging }: Config, { log: format, worker }: KeptOptions): Promise<Logger> {
  const log = await createLog(format, logging.level);
  return worker === undefined || format !== "json" ? log : log.child({ worker: worker.worker });
}

/** Beside PostgreSQL's own way: Redis, and workers on one file tell each other what becomes of keys. */
function keyEventsOf({ database }: Config, shared: Shared, worker: WorkerEnd | undefined) {
  const ofWorkers =
    worker !== undefined && database.startsWith("sqlite:")
      ? [createWorkerKeyEvents(worker.group)]
      : [];
  const ways = [...ofWorkers, ...(shared.keyEvents === undefined ? [] : [shared.keyEvents])];
  return ways.length === 0 ? {} : { keyEvents: joinedKeyEvents(ways) };
}
