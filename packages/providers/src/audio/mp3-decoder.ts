/** Decodes one MP3. */
export interface Mp3Decoder {
  /** Takes the next frame, whole; gives its mono samples at its own rate. */
  decode(frame: Uint8Array): Int16Array;
  /** Frees its memory; it is not used any more. */
  close(): void;
}
