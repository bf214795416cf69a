/** What kind of document came; `unknown`: it has no text that could be read. */
export type FetchedKind = "page" | "pdf" | "text" | "unknown";

const TEXTS =
  /^(text\/|application\/(json|xml|yaml|x-yaml|toml|javascript|ecmascript|x-sh|sql|graphql|ld\+json|x-ndjson)$)|\+(json|xml|yaml)$/;
const UNTOLD: ReadonlySet<string> = new Set([
  "",
  "application/octet-stream",
  "binary/octet-stream",
]);

/** By what the server says; where it says nothing by it, by how the bytes begin. */
export function fetchedKind(contentType: string, bytes: Uint8Array): FetchedKind {
  const [type = ""] = contentType.toLowerCase().split(";");
  const said = type.trim();
  if (said === "text/html" || said === "application/xhtml+xml") return "page";
  if (said === "application/pdf" || said === "application/x-pdf") return "pdf";
  if (TEXTS.test(said)) return "text";
  return UNTOLD.has(said) ? sniffed(bytes) : "unknown";
}

function sniffed(bytes: Uint8Array): FetchedKind {
  const beginning = bytes.subarray(0, 1024);
  const words = new TextDecoder("latin1").decode(beginning).trimStart().toLowerCase();
  if (words.startsWith("%pdf-")) return "pdf";
  if (words.startsWith("<!doctype html") || words.startsWith("<html")) return "page";
  return beginning.includes(0) ? "unknown" : "text";
}
