import type { KeyboardEvent } from "react";
import { Icon } from "../ui/icon.tsx";

/** The field that the list is searched and walked with. */
export function SearchField(props: SearchFieldProps) {
  return (
    <div className="model-search">
      <Icon name="search" />
      <input
        type="search"
        role="combobox"
        aria-label={props.label}
        aria-expanded="true"
        aria-controls={props.listId}
        aria-activedescendant={props.activeId}
        placeholder={props.label}
        autoComplete="off"
        value={props.query}
        onKeyDown={props.onKeyDown}
        onChange={(event) => props.onQuery(event.target.value)}
      />
      <button type="button" className="icon-button" aria-label="Close" onClick={props.onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

interface SearchFieldProps {
  /** What is searched: `Search models`. */
  readonly label: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}
