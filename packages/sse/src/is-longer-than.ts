/** Whether `text` takes more than `maxBytes` bytes in UTF-8. Counts only when its length leaves that open. */
export function isLongerThan(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  if (text.length * 3 <= maxBytes) return false;
  return new TextEncoder().encode(text).length > maxBytes;
}
