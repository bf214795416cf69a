import type { Step } from "./step.ts";

/**
 * What the mock does with one call, step after step, once it has read the request.
 * A script that stops without an end, a whole body or a reset ends the body properly.
 */
export type Script = readonly Step[];
