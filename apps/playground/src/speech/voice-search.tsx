import { type KeyboardEvent, useId, useState } from "react";
import { ListOption } from "../models/list-option.tsx";
import { SearchField } from "../models/search-field.tsx";
import { stepThrough } from "../models/step-through.ts";
import { filterVoices } from "./filter-voices.ts";

/** The voices with a search field: a combobox whose options stay in view. The empty one is the default. */
export function VoiceSearch({ voices, voice, onVoice, onClose }: VoiceSearchProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<number>();
  const found = [...(query.trim() === "" ? [""] : []), ...filterVoices(voices, query)];
  const active = Math.min(chosen ?? Math.max(0, found.indexOf(voice)), found.length - 1);
  const activeId = active < 0 ? undefined : `${id}-${active}`;

  const search = (next: string) => {
    setQuery(next);
    setChosen(next === "" ? undefined : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = found[active];
    const next = stepThrough(event.key, active, found.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === "Enter" && picked !== undefined) onVoice(picked);
    else return;
    event.preventDefault();
  };

  const field = { listId: id, activeId, query, onQuery: search, onKeyDown, onClose };
  return (
    <>
      <SearchField label="Search voices" {...field} />
      <div id={id} className="model-list" role="listbox" aria-label="Voices" tabIndex={-1}>
        {found.map((name, index) => (
          <ListOption
            key={name}
            id={`${id}-${index}`}
            isActive={index === active}
            isUsed={name === voice}
            onChoose={() => onVoice(name)}
          >
            <span className="model-option__slug">{name === "" ? "Model's default" : name}</span>
          </ListOption>
        ))}
      </div>
      {found.length === 0 && <p className="model-dialog__state">No voice matches.</p>}
    </>
  );
}

interface VoiceSearchProps {
  readonly voices: readonly string[];
  readonly voice: string;
  readonly onVoice: (voice: string) => void;
  readonly onClose: () => void;
}
