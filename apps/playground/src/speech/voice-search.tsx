import { ListOption } from "../models/list-option.tsx";
import { SearchField } from "../models/search-field.tsx";
import { useSearchList } from "../models/use-search-list.ts";
import { filterVoices } from "./filter-voices.ts";

/** The voices with a search field: a combobox whose options stay in view. The empty one is the default. */
export function VoiceSearch({ voices, voice, onVoice, onClose }: VoiceSearchProps) {
  const find = (query: string) => ({
    names: [...(query.trim() === "" ? [""] : []), ...filterVoices(voices, query)],
  });
  const { id, active, found, field } = useSearchList(find, voice, onVoice);
  return (
    <>
      <SearchField label="Search voices" {...field} onClose={onClose} />
      <div id={id} className="model-list" role="listbox" aria-label="Voices" tabIndex={-1}>
        {found.names.map((name, index) => (
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
      {found.names.length === 0 && <p className="model-dialog__state">No voice matches.</p>}
    </>
  );
}

interface VoiceSearchProps {
  readonly voices: readonly string[];
  readonly voice: string;
  readonly onVoice: (voice: string) => void;
  readonly onClose: () => void;
}
