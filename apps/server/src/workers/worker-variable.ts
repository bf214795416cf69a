/** Set in the environment of the workers of a `serve`, to their number: other programs fork processes too. */
export const WORKER_VARIABLE = "SLUICE_WORKER";
