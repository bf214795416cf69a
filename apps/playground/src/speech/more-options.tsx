import { useId } from "react";
import type { Speech } from "./use-speech.ts";
import "./fold.css";
import "./more-options.css";

/** What only some models and providers know: how to speak, and settings of their own. */
export function MoreOptions({ speech }: { speech: Speech }) {
  const { options, setOptions, provider } = speech;
  const id = useId();
  const isWrong = provider.kind === "wrong";
  return (
    <details className="fold">
      <summary>More options</summary>
      <div className="fold__body">
        <div className="field">
          <label htmlFor={`${id}-how`}>Instructions</label>
          <textarea
            id={`${id}-how`}
            rows={2}
            placeholder="How to speak: warm, slow, as to a child"
            value={options.instructions}
            onChange={(event) => setOptions({ ...options, instructions: event.target.value })}
          />
          <p className="field__hint">Only some models follow them.</p>
        </div>
        <div className="field">
          <label htmlFor={`${id}-provider`}>Provider options</label>
          <textarea
            id={`${id}-provider`}
            className="code-field"
            rows={4}
            spellCheck={false}
            autoComplete="off"
            placeholder={'{"azure-speech": {"style": "cheerful"}}'}
            value={options.provider}
            aria-invalid={isWrong}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setOptions({ ...options, provider: event.target.value })}
          />
          <p
            id={`${id}-hint`}
            className={isWrong ? "field__hint field__hint--wrong" : "field__hint"}
          >
            {isWrong
              ? provider.message
              : "JSON by the provider's slug, sent as provider.options. Only the one that serves gets its own."}
          </p>
        </div>
      </div>
    </details>
  );
}
