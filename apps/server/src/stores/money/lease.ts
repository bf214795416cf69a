/** How often a process says that it lives, in ms. */
export const RENEW_MS = 5_000;
/** Who said nothing for longer is gone, in ms. */
export const LEASE_MS = 15_000;
