import { type KeyboardEvent, useId, useState } from "react";
import { stepThrough } from "./step-through.ts";

/** A list that is searched and walked with the keyboard while its options stay in view. */
export interface SearchList {
  /** Of the list; its options are `<id>-<index>`. */
  readonly id: string;
  /** Index of the option that Enter chooses; -1 when there is none. */
  readonly active: number;
  /** What the search field is given. */
  readonly field: {
    readonly listId: string;
    readonly activeId: string | undefined;
    readonly query: string;
    readonly onQuery: (query: string) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * The state of such a list. Before anything is typed the option in use is active, then the first one.
 *
 * @param find the options for what was typed
 */
export function useSearchList<Found extends { readonly names: readonly string[] }>(
  find: (query: string) => Found,
  used: string,
  onChoose: (name: string) => void,
): SearchList & { readonly found: Found } {
  const id = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<number>();
  const found = find(query);
  const { names } = found;
  const active = Math.min(chosen ?? Math.max(0, names.indexOf(used)), names.length - 1);
  const onQuery = (next: string) => {
    setQuery(next);
    setChosen(next === "" ? undefined : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = names[active];
    const next = stepThrough(event.key, active, names.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === "Enter" && name !== undefined) onChoose(name);
    else return;
    event.preventDefault();
  };
  const activeId = active < 0 ? undefined : `${id}-${active}`;
  return { id, active, found, field: { listId: id, activeId, query, onQuery, onKeyDown } };
}
