const ROLES: ReadonlySet<unknown> = new Set(["system", "developer", "user", "assistant"]);

/** Whether messages are nothing but roles and texts, as most are. The schema takes any of these as it is. */
export function isPlainMessages(messages: unknown): boolean {
  return Array.isArray(messages) && messages.length > 0 && messages.every(isPlain);
}

function isPlain(message: unknown): boolean {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return false;
  const members = message as Readonly<Record<string, unknown>>;
  for (const name in members) if (name !== "role" && name !== "content") return false;
  return ROLES.has(members.role) && typeof members.content === "string";
}
