/** Where a trace goes on: the ids of W3C trace context, lowercase hex. */
export interface TraceParent {
  readonly traceId: string;
  /** Absent: the trace has an id, and begins here. */
  readonly spanId?: string;
  readonly sampled: boolean;
}

/** Fields of a request's `trace` that name a trace (wire reference §4). */
export interface TraceNames {
  readonly trace_id?: unknown;
  readonly parent_span_id?: unknown;
}

/**
 * The trace that a request belongs to: its `traceparent` header, else the ids in its `trace` where they are ids of
 * that kind. Undefined: a new one begins.
 */
export function traceParent(
  header: string | undefined,
  names: TraceNames | null | undefined,
): TraceParent | undefined {
  return ofHeader(header) ?? ofNames(names ?? {});
}

/** A later version may have more fields; `ff` is none. */
const HEADER = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

function ofHeader(header: string | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = HEADER.exec(header?.trim() ?? "") ?? [];
  if (!isId(traceId, 32) || !isId(spanId, 16) || flags === undefined) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function ofNames({ trace_id: given, parent_span_id: parent }: TraceNames): TraceParent | undefined {
  const traceId = typeof given === "string" ? given.toLowerCase().replaceAll("-", "") : undefined;
  if (!isId(traceId, 32)) return undefined;
  const spanId = typeof parent === "string" ? parent.toLowerCase() : undefined;
  return { traceId, ...(isId(spanId, 16) ? { spanId } : {}), sampled: true };
}

/** Zeros alone are no id. */
function isId(value: string | undefined, length: number): value is string {
  return value?.length === length && /^[0-9a-f]+$/.test(value) && !/^0+$/.test(value);
}
