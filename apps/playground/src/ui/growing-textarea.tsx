import type { ComponentProps } from "react";
import "./growing-textarea.css";

/** A field as tall as its text, up to the height that its box may have. */
export function GrowingTextarea({ value, ...rest }: GrowingTextareaProps) {
  return (
    <div className="growing" data-text={value}>
      <textarea rows={1} value={value} {...rest} />
    </div>
  );
}

interface GrowingTextareaProps extends Omit<ComponentProps<"textarea">, "value"> {
  readonly value: string;
}
