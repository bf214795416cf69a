/** What stands before the bytes: sound, film with sound, or no word of what it is. */
const HEAD =
  /^data:(?:(?:audio|video)\/[\w.+-]+|application\/(?:ogg|octet-stream))?(?:;[\w-]+="?[^";,]*"?)*;base64,/i;
const LONGEST_HEAD = 256;

/** With its padding or without, in either alphabet. */
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Whether a text is a sample of sound: base64 alone, or a data URL of it (wire reference §11). */
export function isSampleData(data: string): boolean {
  const isUrl = /^data:/i.test(data.slice(0, 5));
  const head = isUrl ? HEAD.exec(data.slice(0, LONGEST_HEAD))?.[0] : "";
  if (head === undefined) return false;
  const bytes = data.slice(head.length);
  const padding = /={0,2}$/.exec(bytes.slice(-2))?.[0] ?? "";
  const digits = bytes.length - padding.length;
  return digits % 4 !== 1 && BASE64.test(bytes);
}
