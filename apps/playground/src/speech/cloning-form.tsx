import { useId, useState } from "react";
import { readDataUrl } from "../ui/read-data-url.ts";
import { readSample } from "./read-sample.ts";
import { RecordButton } from "./record-button.tsx";
import { SampleFile } from "./sample-file.tsx";
import { SampleView } from "./sample-view.tsx";
import type { Cloning } from "./use-speech.ts";
import "./fold.css";
import "./cloning-form.css";

/** A voice to clone: a sample from a file or the microphone, and what is said in it. */
export function CloningForm({ cloning, onCloning }: CloningFormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { sample, transcript } = cloning;

  const take = async (file: Blob, name: string) => {
    const read = await readSample(file, name, readDataUrl);
    setProblem(read.kind === "wrong" ? read.message : undefined);
    if (read.kind === "sample") onCloning({ sample: read.sample, transcript: "" });
  };

  return (
    <details className="fold" data-testid="cloning">
      <summary>
        Clone a voice
        {sample !== undefined && <span className="fold__mark">on</span>}
      </summary>
      <div className="fold__body">
        <p className="field__hint">
          A sample of somebody who agrees to it, sent with each request and kept nowhere. Only
          models with an endpoint that clones take it; of others the answer is a 404.
        </p>
        {sample === undefined ? (
          <div className="cloning__ways">
            <SampleFile onFile={(file) => take(file, file.name)} />
            <RecordButton onRecorded={(file) => take(file, "recording")} />
          </div>
        ) : (
          <>
            <SampleView
              sample={sample}
              onRemove={() => onCloning({ sample: undefined, transcript: "" })}
            />
            <div className="field">
              <label htmlFor={id}>Transcript (optional)</label>
              <textarea
                id={id}
                rows={2}
                maxLength={10_000}
                placeholder="What is said in the sample"
                value={transcript}
                onChange={(event) => onCloning({ sample, transcript: event.target.value })}
              />
            </div>
          </>
        )}
        {problem !== undefined && (
          <p className="field__hint field__hint--wrong" role="alert">
            {problem}
          </p>
        )}
      </div>
    </details>
  );
}

interface CloningFormProps {
  readonly cloning: Cloning;
  readonly onCloning: (cloning: Cloning) => void;
}
