import { useId, useState } from "react";

/** Slugs in one text, between commas or spaces. */
export function SlugsField({ label, hint, slugs, onSlugs }: SlugsFieldProps) {
  const id = useId();
  const [text, setText] = useState(slugs.join(", "));
  const change = (next: string) => {
    setText(next);
    onSlugs(next.split(/[\s,]+/).filter((slug) => slug !== ""));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Any"
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`${id}-hint`} className="field__hint">
        {hint}
      </p>
    </div>
  );
}

interface SlugsFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly slugs: readonly string[];
  readonly onSlugs: (slugs: readonly string[]) => void;
}
