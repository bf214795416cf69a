const BYTES_PER_UNIT = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const;

/** `512b`, `64kb`, `32mb`, `1gb` in bytes (1 kb is 1,024 bytes); undefined when it is not a size. */
export function parseSize(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(b|kb|mb|gb)$/i.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  const bytes = Number(amount) * BYTES_PER_UNIT[unit.toLowerCase() as keyof typeof BYTES_PER_UNIT];
  return Number.isSafeInteger(Math.round(bytes)) ? Math.round(bytes) : undefined;
}
