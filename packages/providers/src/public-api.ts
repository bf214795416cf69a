/** A public API: found by its key in the environment. */
export interface PublicApi {
  /** Display name. */
  readonly name: string;
  /** The environment variable its users keep the key in. */
  readonly variable: string;
  /** With the version segment, where it has one. */
  readonly baseUrl: string;
}
