import type { ChatRequestBody } from "../api/chat-request-body.ts";

/** What a command is made of; without a key it reads one from the shell's SLUICE_KEY. */
export interface CurlParts {
  readonly origin: string;
  readonly key: string | undefined;
  readonly body: ChatRequestBody;
}

/** The request as a command for a POSIX shell that works when pasted. */
export function toCurl({ origin, key, body }: CurlParts): string {
  const authorization =
    key === undefined
      ? '"Authorization: Bearer $SLUICE_KEY"'
      : quote(`Authorization: Bearer ${key}`);
  return [
    `curl -N ${origin}/api/v1/chat/completions`,
    `  -H ${authorization}`,
    `  -H ${quote("Content-Type: application/json")}`,
    `  -d ${quote(JSON.stringify(body, null, 2))}`,
  ].join(" \\\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
