import { createTrace, type Trace } from "./trace.ts";

/**
 * The trace of one of several calls that together are a request's answer: its attempts are its own, for what was tried
 * before says nothing of where it may go; all else is the request's, whose plan is the first call's.
 *
 * @param isFirst whether what it is asked is what the request asked
 */
export function roundTrace(request: Trace, startedAt: number, isFirst: boolean): Trace {
  const { said } = request;
  return {
    ...createTrace(startedAt),
    stages: request.stages,
    ...(isFirst && said !== undefined ? { said } : {}),
    get plan() {
      return request.plan;
    },
    set plan(plan) {
      if (isFirst) request.plan = plan;
    },
    get dropped() {
      return request.dropped;
    },
    set dropped(names) {
      request.dropped = names;
    },
    get echoes() {
      return request.echoes;
    },
    set echoes(echoes) {
      if (echoes !== undefined) request.echoes = echoes;
    },
  };
}
