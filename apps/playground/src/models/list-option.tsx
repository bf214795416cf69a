import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../ui/icon.tsx";

/** One option of a list that is walked from its search field; the one in use has a mark. */
export function ListOption({ id, isActive, isUsed, onChoose, children }: ListOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, as in every combobox
    <div
      ref={option}
      id={id}
      className="model-option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
    >
      {children}
      {isUsed && <Icon name="check" />}
    </div>
  );
}

/** What every option is given. */
export interface ListOptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly isUsed: boolean;
  readonly onChoose: () => void;
  /** What it shows. */
  readonly children: ReactNode;
}
