import { useId, useState } from "react";

/** A number that may be left open. */
export interface NumberFieldProps {
  readonly label: string;
  /** What the number means and which are accepted. */
  readonly hint: string;
  /** Shown in the empty field: what leaving it open means. */
  readonly placeholder?: string;
  readonly inputMode: "decimal" | "numeric";
  readonly value: number | undefined;
  readonly isValid: (value: number) => boolean;
  readonly onValue: (value: number | undefined) => void;
}

/** A number field whose empty text means "left open"; what is not valid is marked and not used. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, inputMode, value, isValid, onValue } = props;
  const id = useId();
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const isWrong = text.trim() !== "" && !isValid(Number(text));
  const change = (next: string) => {
    setText(next);
    const number = next.trim() === "" ? undefined : Number(next);
    onValue(number !== undefined && isValid(number) ? number : undefined);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode={inputMode}
        autoComplete="off"
        placeholder={props.placeholder ?? "Provider's default"}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => change(event.target.value)}
      />
      <p id={`${id}-hint`} className={isWrong ? "field__hint field__hint--wrong" : "field__hint"}>
        {isWrong ? `Not used: ${hint}` : hint}
      </p>
    </div>
  );
}
