/** Three dots, until the first token comes. */
export function Waiting() {
  return (
    <p className="waiting">
      <span className="unseen">Waiting for the first token</span>
      <i />
      <i />
      <i />
    </p>
  );
}
