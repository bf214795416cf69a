import { formatBytes } from "../format/format-bytes.ts";
import { LARGEST_SAMPLE, type Sample, sampleData } from "./sample.ts";
import { sampleFormat, sampleFormats } from "./sample-format.ts";

/** A file as a sample, or why it cannot be one. */
export type ReadSample =
  | { readonly kind: "sample"; readonly sample: Sample }
  | { readonly kind: "wrong"; readonly message: string };

/** Checks a file and reads it; nothing of it leaves the page before it is sent with a request. */
export async function readSample(
  file: Blob,
  name: string,
  toDataUrl: (file: Blob) => Promise<string>,
): Promise<ReadSample> {
  const format = sampleFormat(file.type, name);
  if (format === undefined) {
    return wrong(`${name} is not a sound that can be sent. Choose ${sampleFormats}.`);
  }
  if (file.size === 0) return wrong(`${name} is empty.`);
  if (file.size > LARGEST_SAMPLE) {
    return wrong(`${name} has ${formatBytes(file.size)}. A sample has at most 15 MiB (15.7 MB).`);
  }
  try {
    const data = sampleData(await toDataUrl(file), format);
    return { kind: "sample", sample: { name, data, format, file } };
  } catch {
    return wrong(`${name} could not be read.`);
  }
}

function wrong(message: string): ReadSample {
  return { kind: "wrong", message };
}
