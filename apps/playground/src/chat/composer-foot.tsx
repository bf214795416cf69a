import { formatCount } from "../format/format-count.ts";
import { formatUsd } from "../format/format-usd.ts";
import type { ConversationTotal } from "./conversation-total.ts";

/** The keys that work now, and what the conversation has used. */
export function ComposerFoot({ isRunning, total }: ComposerFootProps) {
  return (
    <p className="composer__foot">
      <span className="composer__keys">
        {isRunning ? "Esc stops" : "Enter sends · Shift+Enter new line"}
      </span>
      {total.tokens > 0 && (
        <span data-testid="conversation-total">
          {formatCount(total.tokens)} tokens · {formatUsd(total.cost)} in this chat
        </span>
      )}
    </p>
  );
}

interface ComposerFootProps {
  readonly isRunning: boolean;
  readonly total: ConversationTotal;
}
