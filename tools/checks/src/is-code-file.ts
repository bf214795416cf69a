/** True for files with program text. */
export function isCodeFile(path: string): boolean {
  return /\.([mc]?tsx?|[mc]?js)$/.test(path);
}
