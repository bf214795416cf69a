import { type KeyboardEvent, useId, useState } from "react";
import type { ModelEntry } from "../api/model-entry.ts";
import { filterModels } from "./filter-models.ts";
import { ModelOptions } from "./model-options.tsx";
import { SearchField } from "./search-field.tsx";
import { stepThrough } from "./step-through.ts";
import { typedSlug } from "./typed-slug.ts";

/** The list with its search field: a combobox whose options stay in view. */
export function ModelSearch({ models, model, onModel, onClose }: ModelSearchProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<number>();
  const found = filterModels(models, query);
  const typed = typedSlug(query, models);
  const slugs = [...found.map((entry) => entry.id), ...(typed === undefined ? [] : [typed])];
  const active = Math.min(chosen ?? Math.max(0, slugs.indexOf(model)), slugs.length - 1);

  const search = (next: string) => {
    setQuery(next);
    setChosen(next === "" ? undefined : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const slug = slugs[active];
    const next = stepThrough(event.key, active, slugs.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === "Enter" && slug !== undefined) onModel(slug);
    else return;
    event.preventDefault();
  };

  const activeId = active < 0 ? undefined : `${id}-${active}`;
  const field = { listId: id, activeId, query, onQuery: search, onKeyDown, onClose };
  const options = { id, slugs, found, active, used: model, onModel };
  return (
    <>
      <SearchField label="Search models" {...field} />
      <ModelOptions {...options} />
      {slugs.length === 0 && <p className="model-dialog__state">No model matches.</p>}
    </>
  );
}

interface ModelSearchProps {
  readonly models: readonly ModelEntry[];
  readonly model: string;
  readonly onModel: (slug: string) => void;
  readonly onClose: () => void;
}
