import "./waiting.css";

/** Three dots while something is waited for; `label` says what. */
export function Waiting({ label }: { label: string }) {
  return (
    <p className="waiting">
      <span className="unseen">{label}</span>
      <i />
      <i />
      <i />
    </p>
  );
}
