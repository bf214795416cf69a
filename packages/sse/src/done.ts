/** The last event of every stream, whatever the upstream did (specification, "the stream ends with [DONE]"). */
export const DONE = "data: [DONE]\n\n";
