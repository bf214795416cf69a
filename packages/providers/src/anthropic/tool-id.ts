/** The id of a tool call as the API takes it: letters, digits, `_` and `-`. The same id always becomes the same. */
export function toolId(id: string): string {
  if (/^[\w-]+$/.test(id)) return id;
  return `call_${Buffer.from(id).toString("base64url")}`;
}
