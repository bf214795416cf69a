/** What a command is made of; without a key it reads one from the shell's SLUICE_KEY. */
export interface CurlParts {
  readonly origin: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly key: string | undefined;
  readonly body: object;
  /** Name of a file that holds the body; without it the body stands in the command. */
  readonly bodyFile?: string | undefined;
  /** Options of curl: `-N` for streams, `-o name` for files. */
  readonly flags?: readonly string[] | undefined;
}

/** The request as a command for a POSIX shell that works when pasted. */
export function toCurl({ origin, path, key, body, bodyFile, flags = [] }: CurlParts): string {
  const authorization =
    key === undefined
      ? '"Authorization: Bearer $SLUICE_KEY"'
      : quote(`Authorization: Bearer ${key}`);
  return [
    ["curl", ...flags, `${origin}/api/v1${path}`].join(" "),
    `  -H ${authorization}`,
    `  -H ${quote("Content-Type: application/json")}`,
    `  -d ${bodyFile === undefined ? quote(JSON.stringify(body, null, 2)) : `@${bodyFile}`}`,
  ].join(" \\\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
