/** Encodes mono samples of one rate as MP3. */
export interface Mp3Encoder {
  /** Takes the next samples; gives the frames that are ready, often none. */
  encode(pcm: Int16Array): Uint8Array;
  /** Gives the last frames. */
  finish(): Uint8Array;
  /** It is not used any more, finished or not; whoever made it may use it for another. */
  close?(): void;
}
