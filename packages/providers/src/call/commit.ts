/**
 * Until when nothing of a stream is given out, so that a failed upstream can be replaced unseen:
 * `first_token`, `complete`, or a number of pieces with output.
 */
export type Commit = "first_token" | "complete" | number;
