/** What a process does once and not for each request: it is told apart, for it comes by chance. */
export const ONCE = "compiling, collecting, starting threads";

const COMPILING =
  /compiler|maglev|turboshaft|Scanner|Parser|PreParse|Ast[A-Z]|interpreter::|baseline::|RegisterAlloc|Parse[A-Z]|LineEnds|SourcePosition/;
const COLLECTING =
  /heap::|Mark|Sweep|Scaveng|Heap::|Evacuat|Slot|Visitor|HeapObject::SizeFromMap|IdentityMap/;
const STARTING = /[sS]erializ|IterateObjectCache/;
/** Nothing but the names of compiled code is put together by it. */
const NAMING = /vfprintf|xsputn/;
const SQLITE = /sqlite|[bB]tree|pager|^wal[A-Z]|vdbe|unixF|pcache/;

/** Which part of a process a function belongs to, by the name that its symbol has. */
export function groupOf(name: string): string {
  if (/^(JS|Script|Function|Eval):/.test(name)) return partOf(name);
  if (name.startsWith("Builtins_")) return "V8's builtins";
  if (isOnceInV8(name) || NAMING.test(name)) return ONCE;
  return SQLITE.test(name) ? "SQLite" : "C and C++";
}

/** JSON has parsers and serialisers too, which are a request's own. */
function isOnceInV8(name: string): boolean {
  if (!/\b(v8|heap)::/.test(name) || name.includes("Json")) return false;
  return COMPILING.test(name) || COLLECTING.test(name) || STARTING.test(name);
}

/** Of JavaScript: a package, ours or another's, or Node itself. */
function partOf(name: string): string {
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];
  if (installed !== undefined) return installed;
  const own = /\/((?:packages|apps)\/[^/]+(?:\/src\/[^/:]+)?|bench)\//.exec(name)?.[1];
  if (own !== undefined) return own;
  // What Node loads of itself for each new thread.
  if (name.includes("node:internal/bootstrap/")) return ONCE;
  return name.includes("node:") ? "Node" : "other JavaScript";
}
