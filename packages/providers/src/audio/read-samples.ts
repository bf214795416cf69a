import { inSlices } from "./in-slices.ts";
import { createSampleReader, type SampleForm } from "./sample-reader.ts";
import type { Samples } from "./samples.ts";

/** The samples of sound that is kept in this form. */
export function readSamples(
  reads: AsyncIterable<Uint8Array>,
  form: SampleForm & { readonly sampleRate: number },
): Samples {
  return { reads: samplesIn(reads, form), sampleRate: () => form.sampleRate };
}

async function* samplesIn(
  reads: AsyncIterable<Uint8Array>,
  form: SampleForm,
): AsyncGenerator<Int16Array, undefined> {
  const reader = createSampleReader(form);
  for await (const bytes of inSlices(reads)) yield reader.push(bytes);
  return undefined;
}
