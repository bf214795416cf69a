/** Bytes that a Blob or a decoder takes. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Speech that has begun to come. */
export interface SpeechStream {
  /** With its parameters: `audio/pcm;rate=24000;channels=1`. */
  readonly contentType: string;
  /** From `X-Generation-Id`; what `GET /generation` is asked by. */
  readonly generationId: string | undefined;
  /** Throws when the connection breaks before the body's end. */
  readonly reads: AsyncIterable<Bytes>;
}
