/** Stands where a text was taken out. */
export const PLACEHOLDER = "[redacted]";
/** The same in names, which take letters only. */
export const NAME_PLACEHOLDER = "redacted";
