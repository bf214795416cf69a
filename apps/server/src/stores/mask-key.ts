/** A key or client secret as it may be shown, `sk-sl-v1-abc...123`: never enough of it to guess the rest. */
export function maskKey(key: string): string {
  const shape = /^(sk-sl-(?:v1|client)-[0-9a-f]{3})[0-9a-f]{58}([0-9a-f]{3})$/.exec(key);
  return shape === null ? "..." : `${shape[1]}...${shape[2]}`;
}
