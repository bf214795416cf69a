import type { ModelEntry } from "../api/model-entry.ts";
import { ModelOption } from "./model-option.tsx";

/** The models that were found, one an option. */
export function ModelOptions(props: ModelOptionsProps) {
  const { id, slugs, found, active, used, onModel } = props;
  return (
    <div id={id} className="model-list" role="listbox" aria-label="Models" tabIndex={-1}>
      {slugs.map((slug, index) => (
        <ModelOption
          key={slug}
          id={`${id}-${index}`}
          slug={slug}
          entry={found[index]}
          isActive={index === active}
          isUsed={slug === used}
          onChoose={() => onModel(slug)}
        />
      ))}
    </div>
  );
}

interface ModelOptionsProps {
  /** Of the list; the option at position n has `-n` after it. */
  readonly id: string;
  readonly slugs: readonly string[];
  /** In the order of the slugs; a slug beyond them was typed in full. */
  readonly found: readonly ModelEntry[];
  readonly active: number;
  readonly used: string;
  readonly onModel: (slug: string) => void;
}
