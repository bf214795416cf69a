/** Usual variables of public providers whose adapter does not exist yet: they are named, not ignored. */
export const UNSUPPORTED_VARIABLES: readonly string[] = ["AI21_API_KEY", "REPLICATE_API_TOKEN"];
