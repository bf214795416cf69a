/** A server of the form of OpenAI: found at its usual port of 127.0.0.1, with its API under `/v1`. */
export interface OwnServer {
  /** Display name. */
  readonly name: string;
  readonly port: number;
}
