import { useEffect, useRef } from "react";
import type { ModelEntry } from "../api/model-entry.ts";
import { Icon } from "../ui/icon.tsx";
import { modelFacts } from "./model-facts.ts";

/** One model of the list; without an entry it is a slug that was typed in full. */
export function ModelOption(props: ModelOptionProps) {
  const { id, slug, entry, isActive, isUsed, onChoose } = props;
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
      <span className="model-option__slug">{entry ? slug : `Use ${slug} as typed`}</span>
      <span className="model-option__facts">{entry && modelFacts(entry)}</span>
      {isUsed && <Icon name="check" />}
    </div>
  );
}

interface ModelOptionProps {
  readonly id: string;
  readonly slug: string;
  readonly entry: ModelEntry | undefined;
  readonly isActive: boolean;
  readonly isUsed: boolean;
  readonly onChoose: () => void;
}
