import type { RoutingStrategy, SortSuffix, WrittenMessages } from "@sluice/schema";
import type { RequestHeaders } from "../http/read-headers.ts";
import type { Caller } from "../ports/caller.ts";
import type { OwnKeys } from "./own-keys.ts";
import type { RequestSignal } from "./request-signal.ts";
import type { CallMoney } from "./reserve/call-money.ts";
import type { Settlement } from "./settlement.ts";
import type { Trace } from "./trace.ts";

/** One request on its way through the rooms. */
export interface Exchange<Request> {
  readonly generationId: string;
  /** Unix seconds. */
  readonly created: number;
  readonly caller: Caller;
  readonly request: Request;
  /** The text of its messages; absent where they may have been changed since. */
  readonly written?: WrittenMessages | undefined;
  /** The model as the caller wrote it, where `request` has it otherwise. */
  readonly requested?: string | undefined;
  /** By slug, the suffix that puts this model's endpoints in order. */
  readonly sorts?: ReadonlyMap<string, SortSuffix> | undefined;
  /** How its models were chosen, where it was not by the caller. */
  readonly strategy?: RoutingStrategy | undefined;
  /** Ids of endpoints to try before others, for they answered what came before. */
  readonly sticky?: ReadonlySet<string> | undefined;
  readonly headers: RequestHeaders;
  /** The provider keys that it brings. */
  readonly ownKeys?: OwnKeys | undefined;
  readonly trace: Trace;
  readonly signal: RequestSignal;
  readonly settlement: Settlement;
  /** Pays its upstream calls. */
  readonly money: CallMoney;
}
