import { useState } from "react";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icon.tsx";

/** Copies what `text` gives at the time of the click, and says so for two seconds. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    setSaid((await copyText(text())) ? "Copied" : "Copying was refused");
    setTimeout(() => setSaid(undefined), 2000);
  };
  return (
    <button type="button" className="quiet-button" aria-label={label} onClick={copy}>
      <Icon name={said === "Copied" ? "check" : "copy"} />
      <span aria-live="polite">{said ?? "Copy"}</span>
    </button>
  );
}
