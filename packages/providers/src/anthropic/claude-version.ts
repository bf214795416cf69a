/** Which of the Claude models one is. */
export interface ClaudeVersion {
  readonly family: string;
  /** Major and minor in one: 405 is 4.5. */
  readonly number: number;
}

/** The version in a model's name, with or without a cloud's prefix and a date; undefined for other models. */
export function claudeVersion(name: string): ClaudeVersion | undefined {
  const model = name.toLowerCase();
  const newer = /claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(model);
  const older = /claude-(\d{1,2})(?:[-.](\d{1,2}))?-([a-z]+)/.exec(model);
  if (newer !== null) return { family: newer[1] ?? "", number: joined(newer[2], newer[3]) };
  if (older !== null) return { family: older[3] ?? "", number: joined(older[1], older[2]) };
  return /claude-[a-z]+-preview/.test(model) ? { family: "", number: 500 } : undefined;
}

const joined = (major = "0", minor = "0"): number => Number(major) * 100 + Number(minor);
