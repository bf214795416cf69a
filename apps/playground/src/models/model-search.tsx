import { type KeyboardEvent, useId, useState } from "react";
import type { ModelEntry } from "../api/model-entry.ts";
import { Icon } from "../ui/icon.tsx";
import { filterModels } from "./filter-models.ts";
import { ModelOption } from "./model-option.tsx";
import { stepThrough } from "./step-through.ts";
import { typedSlug } from "./typed-slug.ts";

/** The list with its search field: a combobox whose options stay in view. */
export function ModelSearch({ models, model, onModel, onClose }: ModelSearchProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [textOnly, setTextOnly] = useState(true);
  const [chosen, setChosen] = useState<number>();
  const found = filterModels(models, { query, textOnly });
  const typed = typedSlug(query, models);
  const slugs = [...found.map((entry) => entry.id), ...(typed === undefined ? [] : [typed])];
  const active = chosen ?? Math.max(0, slugs.indexOf(model));

  const onKeyDown = (event: KeyboardEvent) => {
    const slug = slugs[active];
    const next = stepThrough(event.key, active, slugs.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === "Enter" && slug !== undefined) onModel(slug);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="model-search">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label="Search models"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={slugs.length === 0 ? undefined : `${id}-${active}`}
          placeholder="Search models"
          autoComplete="off"
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(event.target.value === "" ? undefined : 0);
          }}
        />
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div
        id={`${id}-list`}
        className="model-list"
        role="listbox"
        aria-label="Models"
        tabIndex={-1}
      >
        {slugs.map((slug, index) => (
          <ModelOption
            key={slug}
            id={`${id}-${index}`}
            slug={slug}
            entry={found[index]}
            isActive={index === active}
            isUsed={slug === model}
            onChoose={() => onModel(slug)}
          />
        ))}
      </div>
      {slugs.length === 0 && <p className="model-dialog__state">No model matches.</p>}
      <label className="model-dialog__foot">
        <input
          type="checkbox"
          checked={!textOnly}
          onChange={(event) => setTextOnly(!event.target.checked)}
        />
        Show models that do not answer with text
      </label>
    </>
  );
}

interface ModelSearchProps {
  readonly models: readonly ModelEntry[];
  readonly model: string;
  readonly onModel: (slug: string) => void;
  readonly onClose: () => void;
}
