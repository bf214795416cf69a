import { InspectedAnswer } from "../inspector/inspected-answer.tsx";
import { InspectedRequest } from "../inspector/inspected-request.tsx";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/save-file.ts";
import type { Speech } from "./use-speech.ts";

/** Longest body that a command line is given, in characters; shells and systems refuse longer ones. */
const LONGEST = 100_000;
const BODY_FILE = "speech-request.json";

/** The last request for speech as a command, and the record of it. */
export function SpeechInspector({ apiKey, speech }: SpeechInspectorProps) {
  const last = speech.clips.at(-1);
  const body = last?.request ?? speech.request(speech.text.trim() || "The sluice is open.");
  const json = JSON.stringify(body, null, 2);
  const isLong = json.length > LONGEST;
  const file = body.response_format === "mp3" ? "speech.mp3" : "speech.pcm";
  return (
    <>
      <InspectedRequest
        title={last ? "Last request" : "A first request"}
        apiKey={apiKey}
        path="/audio/speech"
        body={body}
        flags={["--output", file]}
        bodyFile={isLong ? BODY_FILE : undefined}
      />
      {isLong && (
        <button
          type="button"
          className="button"
          onClick={() => saveFile(new Blob([json], { type: "application/json" }), BODY_FILE)}
        >
          <Icon name="download" />
          Save {BODY_FILE}
        </button>
      )}
      <InspectedAnswer
        label="Record"
        title="Record of the last clip"
        testId="inspector-record"
        value={last?.record.kind === "known" ? last.record.record : undefined}
        absence="None has come. It is asked for when the audio is over."
      />
    </>
  );
}

interface SpeechInspectorProps {
  readonly apiKey: string;
  readonly speech: Speech;
}
