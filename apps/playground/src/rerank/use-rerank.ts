import { useEffect, useRef, useState } from "react";
import type { Client } from "../api/client.ts";
import { failureFromThrown } from "../api/failure-from-thrown.ts";
import type { SentRequest } from "./ranking.ts";
import { newRun, type RerankRun, type RunStatus, settleRun } from "./rerank-run.ts";

/** What requests are sent with. */
export interface RerankParts {
  readonly client: Client;
  readonly apiKey: string;
  /** The gateway refused the key with 401. */
  readonly onRefused: (message: string) => void;
}

/** The last request and what can be done with it; leaving the page closes the open connection. */
export function useRerank({ client, apiKey, onRefused }: RerankParts) {
  const [run, setRun] = useState<RerankRun>();
  const open = useRef<AbortController>(undefined);

  const stop = () => open.current?.abort();
  useEffect(() => () => open.current?.abort(), []);

  const send = async (request: SentRequest) => {
    stop();
    const controller = new AbortController();
    open.current = controller;
    const begun = newRun(request, run, performance.now());
    setRun(begun);
    const status = await statusAfter(() => client.rerank(apiKey, request.body, controller.signal));
    // One that another took the place of has nothing to tell.
    if (open.current !== controller) return;
    const end: RunStatus = controller.signal.aborted ? { kind: "stopped" } : status;
    setRun(settleRun(begun, end, performance.now()));
    if (end.kind === "failed" && end.failure.code === 401) onRefused(end.failure.message);
  };

  const clear = () => {
    stop();
    open.current = undefined;
    setRun(undefined);
  };

  return { run, send, stop, clear };
}

async function statusAfter(call: () => ReturnType<Client["rerank"]>): Promise<RunStatus> {
  try {
    return { kind: "complete", reply: await call() };
  } catch (thrown) {
    return { kind: "failed", failure: failureFromThrown(thrown) };
  }
}
