import type { Settlement } from "./settlement.ts";

/** The account of a part of a request: what it does not keep by itself is the request's own. */
export function settlementWithin(whole: Settlement, own: Partial<Settlement>): Settlement {
  return {
    served: (by, answerId) => whole.served(by, answerId),
    servedBy: () => whole.servedBy(),
    restsOn: (endpoint, answerId) => whole.restsOn(endpoint, answerId),
    finished: (how) => whole.finished(how),
    add: (charge, attempts) => whole.add(charge, attempts),
    added: () => whole.added(),
    close: (ending, charge) => whole.close(ending, charge),
    awaits: (work) => whole.awaits(work),
    whenClosed: (listener) => whole.whenClosed(listener),
    ...own,
  };
}
