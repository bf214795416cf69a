import { useState } from "react";
import { FileButton } from "../ui/file-button.tsx";
import { GrowingTextarea } from "../ui/growing-textarea.tsx";
import { readDataUrl } from "../ui/read-data-url.ts";
import type { DraftContent } from "./draft-document.ts";
import type { EditorProps } from "./editor-props.ts";
import { ImageView } from "./image-view.tsx";
import { isDataImage } from "./is-data-image.ts";
import { readImages } from "./read-images.ts";
import { useFocus } from "./use-focus.ts";

/** A document that is an image, from an address or a file, and the text that goes with it. */
export function ImageEditor(props: ImageEditorProps) {
  const { content, label, takesFocus, onContent, onMore } = props;
  const field = useFocus<HTMLInputElement>(takesFocus);
  const { image, text } = content;
  const [problem, setProblem] = useState<string>();
  const choose = async (files: readonly File[]) => {
    const read = await readImages(files, readDataUrl);
    setProblem(read.problem);
    const [first, ...more] = read.images;
    if (first !== undefined) onContent({ kind: "image", image: first, text });
    if (more.length > 0) onMore(more.map((one) => ({ kind: "image", image: one, text: "" })));
  };
  return (
    <div className="image-editor">
      {isDataImage(image) && <ImageView image={image} label={label} />}
      <div className="image-editor__source">
        {!isDataImage(image) && (
          <input
            ref={field}
            aria-label={`${label}, address of an image`}
            inputMode="url"
            autoComplete="off"
            placeholder="https://… or choose a file"
            value={image}
            onChange={(event) => onContent({ kind: "image", image: event.target.value, text })}
          />
        )}
        <FileButton
          accept="image/*"
          multiple
          label={`${label}, image from a file`}
          onFiles={choose}
        >
          {isDataImage(image) ? "Another file" : "File"}
        </FileButton>
      </div>
      {problem !== undefined && (
        <p className="document__fault" role="alert">
          {problem}
        </p>
      )}
      <GrowingTextarea
        aria-label={`${label}, text with the image`}
        placeholder="Text with the image, if any"
        value={text}
        onChange={(event) => onContent({ kind: "image", image, text: event.target.value })}
      />
    </div>
  );
}

interface ImageEditorProps extends EditorProps {
  readonly content: Extract<DraftContent, { kind: "image" }>;
  /** Adds the images of further files that were chosen. */
  readonly onMore: (contents: readonly DraftContent[]) => void;
}
