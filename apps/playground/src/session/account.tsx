import type { KeyInfo } from "../api/key-info.ts";
import { formatUsd } from "../format/format-usd.ts";
import { Icon } from "../ui/icon.tsx";
import { maskKey } from "./mask-key.ts";
import "../ui/pairs.css";
import "./account.css";

/** The key in use, what it has used, and the way out. */
export function Account({ apiKey, info, onSignOut }: AccountProps) {
  return (
    <section className="account" aria-label="API key">
      <h3>API key</h3>
      <dl className="pairs">
        <dt>Key</dt>
        <dd>
          <code>{maskKey(apiKey)}</code>
        </dd>
        {info && <Usage info={info} />}
      </dl>
      {info?.is_management_key && (
        <p className="note">This is a management key. Models are not called with it.</p>
      )}
      <button type="button" className="button" onClick={onSignOut}>
        <Icon name="out" />
        Sign out
      </button>
    </section>
  );
}

function Usage({ info }: { info: KeyInfo }) {
  return (
    <>
      <dt>Used</dt>
      <dd>{formatUsd(info.usage)}</dd>
      <dt>Left</dt>
      <dd>{info.limit_remaining === null ? "no limit" : formatUsd(info.limit_remaining)}</dd>
    </>
  );
}

interface AccountProps {
  readonly apiKey: string;
  readonly info: KeyInfo | undefined;
  readonly onSignOut: () => void;
}
