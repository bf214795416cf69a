import type { ModelEntry } from "../api/model-entry.ts";
import { ListOption, type ListOptionProps } from "./list-option.tsx";
import { modelFacts } from "./model-facts.ts";

/** One model of the list; without an entry it is a slug that was typed in full. */
export function ModelOption({ slug, entry, ...option }: ModelOptionProps) {
  return (
    <ListOption {...option}>
      <span className="model-option__slug">{entry ? slug : `Use ${slug} as typed`}</span>
      <span className="model-option__facts">{entry && modelFacts(entry)}</span>
    </ListOption>
  );
}

interface ModelOptionProps extends Omit<ListOptionProps, "children"> {
  readonly slug: string;
  readonly entry: ModelEntry | undefined;
}
