import type { ModelEntry } from "../api/model-entry.ts";
import { filterModels } from "./filter-models.ts";
import { ModelOptions } from "./model-options.tsx";
import { SearchField } from "./search-field.tsx";
import { typedSlug } from "./typed-slug.ts";
import { useSearchList } from "./use-search-list.ts";

/** The list with its search field: a combobox whose options stay in view. */
export function ModelSearch({ models, model, onModel, onClose }: ModelSearchProps) {
  const find = (query: string) => {
    const entries = filterModels(models, query);
    const typed = typedSlug(query, models);
    return {
      entries,
      names: [...entries.map(({ id }) => id), ...(typed === undefined ? [] : [typed])],
    };
  };
  const { id, active, found, field } = useSearchList(find, model, onModel);
  const { entries, names: slugs } = found;
  const options = { id, slugs, found: entries, active, used: model, onModel };
  return (
    <>
      <SearchField label="Search models" {...field} onClose={onClose} />
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
