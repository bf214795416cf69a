/** What chosen files came to. */
export interface ReadImages {
  /** As `data:` URLs, in the order of the files. */
  readonly images: readonly string[];
  /** Why some are missing. */
  readonly problem: string | undefined;
}

/** Reads files that are images; those that are none, are empty or cannot be read are named. */
export async function readImages(
  files: readonly File[],
  toDataUrl: (file: File) => Promise<string>,
): Promise<ReadImages> {
  const read = await Promise.all(files.map((file) => readImage(file, toDataUrl)));
  const problems = read.flatMap((one) => ("problem" in one ? [one.problem] : []));
  return {
    images: read.flatMap((one) => ("image" in one ? [one.image] : [])),
    problem: problems.length === 0 ? undefined : problems.join(" "),
  };
}

async function readImage(
  file: File,
  toDataUrl: (file: File) => Promise<string>,
): Promise<{ readonly image: string } | { readonly problem: string }> {
  if (!file.type.startsWith("image/")) return { problem: `${file.name} is not an image.` };
  if (file.size === 0) return { problem: `${file.name} is empty.` };
  try {
    return { image: await toDataUrl(file) };
  } catch {
    return { problem: `${file.name} could not be read.` };
  }
}
