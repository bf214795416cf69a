/** A key that can be shown: enough to tell it from others, too little to use it. */
export function maskKey(key: string): string {
  const prefix = /^sk-sl-v1-/.exec(key)?.[0] ?? "";
  return key.length - prefix.length < 16 ? `${prefix}…` : `${prefix}…${key.slice(-4)}`;
}
