import type { BatchOf } from "../batch/batch.ts";

/** From its third version on the reranker reads all documents together: a score means nothing in another call. */
const OF_ALL = /reranker-v(?:[3-9]|\d\d)/;

/** No limit of a list is known; whether several calls may be put together goes by the model. */
export const batch: BatchOf = ({ upstreamModel }) => ({ joins: !OF_ALL.test(upstreamModel) });
