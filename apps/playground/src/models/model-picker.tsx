import { useState } from "react";
import { Drawer } from "../ui/drawer.tsx";
import { Icon } from "../ui/icon.tsx";
import { ModelSearch } from "./model-search.tsx";
import type { ModelList } from "./use-models.ts";
import "./model-picker.css";

/** The button that names the model in use and opens the list. */
export function ModelPicker({ list, model, onModel, onReload }: ModelPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="model-button"
        data-testid="model-button"
        aria-haspopup="dialog"
        aria-label={`Model: ${model}`}
        onClick={() => setOpen(true)}
      >
        <span className="model-button__slug">{model}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <Drawer label="Choose a model" className="model-dialog" onClose={close}>
          {list.kind === "loaded" ? (
            <ModelSearch
              models={list.models}
              model={model}
              onClose={close}
              onModel={(slug) => {
                onModel(slug);
                close();
              }}
            />
          ) : (
            <ListState list={list} onReload={onReload} />
          )}
        </Drawer>
      )}
    </>
  );
}

function ListState({ list, onReload }: Pick<ModelPickerProps, "list" | "onReload">) {
  if (list.kind !== "failed") return <p className="model-dialog__state">Loading the models…</p>;
  return (
    <div className="model-dialog__state" role="alert">
      <p>The models could not be loaded: {list.message}</p>
      <button type="button" className="button" onClick={onReload}>
        <Icon name="retry" />
        Try again
      </button>
    </div>
  );
}

interface ModelPickerProps {
  readonly list: ModelList;
  readonly model: string;
  readonly onModel: (slug: string) => void;
  readonly onReload: () => void;
}
