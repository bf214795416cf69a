import { Icon } from "../ui/icon.tsx";
import { useEscape } from "../ui/use-escape.ts";
import { useFollowEnd } from "../ui/use-follow-end.ts";
import { Composer } from "./composer.tsx";
import type { Conversation, Exchange } from "./conversation.ts";
import { conversationTotal } from "./conversation-total.ts";
import { ExchangeView } from "./exchange-view.tsx";
import { isSettled } from "./is-settled.ts";
import { statusWords } from "./status-words.ts";
import { Welcome } from "./welcome.tsx";
import "./chat-pane.css";

/** The conversation and the field to go on with it. */
export function ChatPane({ conversation, model, onSend, onStop, onAskAgain }: ChatPaneProps) {
  const { boxRef, contentRef, isAway, onScroll, goToEnd } = useFollowEnd();
  const status = conversation.at(-1)?.answer.status;
  const isRunning = status !== undefined && !isSettled(status);
  useEscape(isRunning ? onStop : undefined);
  const send = (prompt: string) => {
    goToEnd();
    onSend(prompt);
  };
  return (
    <main className="chat-pane">
      <div className="chat-pane__scroll" ref={boxRef} onScroll={onScroll}>
        <div
          className="chat-pane__column"
          ref={contentRef}
          role="log"
          aria-label="Conversation"
          aria-live="polite"
          aria-busy={isRunning}
        >
          {conversation.length === 0 && <Welcome model={model} onPick={send} />}
          {conversation.map((exchange) => (
            <ExchangeView key={exchange.id} exchange={exchange} onAskAgain={onAskAgain} />
          ))}
        </div>
      </div>
      <p className="unseen" role="status" data-testid="announcement">
        {statusWords(status)}
      </p>
      <div className="chat-pane__foot">
        {isAway && (
          <button type="button" className="to-end" aria-label="Go to the end" onClick={goToEnd}>
            <Icon name="down" />
          </button>
        )}
        <Composer
          isRunning={isRunning}
          total={conversationTotal(conversation)}
          onSend={send}
          onStop={onStop}
        />
      </div>
    </main>
  );
}

interface ChatPaneProps {
  readonly conversation: Conversation;
  readonly model: string;
  readonly onSend: (prompt: string) => void;
  readonly onStop: () => void;
  readonly onAskAgain: (exchange: Exchange) => void;
}
