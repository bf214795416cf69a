import * as z from "zod";

const word = z.string().nullish();

/** Names for observability; other keys pass on to its sinks (wire reference §4). */
export const trace = z
  .looseObject({
    trace_id: word.describe("Id of the whole piece of work."),
    trace_name: word.describe("Name of the whole piece of work."),
    span_name: word.describe("Name of this step."),
    generation_name: word.describe("Name of this call of a model."),
    parent_span_id: word.describe("Id of the step that this one belongs to."),
  })
  .describe("Names for observability; other keys are kept.");
export type Trace = z.infer<typeof trace>;
