/** Mono samples as they are made. */
export interface Samples {
  readonly reads: AsyncGenerator<Int16Array, undefined>;
  /** Samples per second; known with the first samples. */
  sampleRate(): number;
}
