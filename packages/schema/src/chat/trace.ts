import * as z from "zod";

const word = z.string().nullish();

/** Names for observability; other keys pass on to its sinks (wire reference §4). */
export const trace = z.looseObject({
  trace_id: word,
  trace_name: word,
  span_name: word,
  generation_name: word,
  parent_span_id: word,
});
export type Trace = z.infer<typeof trace>;
