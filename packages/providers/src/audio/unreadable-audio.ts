/** Audio that cannot be given in the format that was asked for; `message` says why. */
export class UnreadableAudio extends Error {
  override readonly name = "UnreadableAudio";
  /** `malformed`: it is not what was to come; `unsupported`: what would convert it is not here. */
  readonly kind: "malformed" | "unsupported";

  constructor(message: string, kind: UnreadableAudio["kind"] = "malformed", cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.kind = kind;
  }
}
