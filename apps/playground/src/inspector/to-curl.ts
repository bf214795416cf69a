/** What a command is made of; without a key it reads one from the shell's SLUICE_KEY. */
export interface CurlParts {
  readonly origin: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly key: string | undefined;
  readonly body: object;
  /** Options of curl: `-N` for streams, `-o name` for files. */
  readonly flags?: readonly string[] | undefined;
}

/** The request as a command for a POSIX shell that works when pasted. */
export function toCurl({ origin, path, key, body, flags = [] }: CurlParts): string {
  const authorization =
    key === undefined
      ? '"Authorization: Bearer $SLUICE_KEY"'
      : quote(`Authorization: Bearer ${key}`);
  return [
    ["curl", ...flags, `${origin}/api/v1${path}`].join(" "),
    `  -H ${authorization}`,
    `  -H ${quote("Content-Type: application/json")}`,
    `  -d ${quote(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
