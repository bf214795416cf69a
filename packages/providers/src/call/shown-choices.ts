import { type ChatChunk, type ChatResult, objectPiece, type StreamPiece } from "@sluice/schema";
import type { HttpProvider } from "../provider.ts";

type Failed = { readonly error?: object | undefined };

/** The result with the errors of single choices fit to be shown: they may quote our credentials (contract §7.24). */
export function shownResult(result: ChatResult, provider: HttpProvider): ChatResult {
  return shown(result, provider);
}

/** The same of a piece of a stream. */
export function shownPiece(piece: StreamPiece, provider: HttpProvider): StreamPiece {
  if (!piece.notable) return piece;
  const chunk = piece.chunk();
  const clean = shown(chunk, provider);
  return clean === chunk ? piece : objectPiece(clean);
}

function shown<Answer extends ChatChunk | ChatResult>(answer: Answer, provider: HttpProvider) {
  const { redact } = provider;
  const choices: readonly Failed[] = answer.choices;
  if (redact === undefined || !choices.some(({ error }) => error !== undefined)) return answer;
  const clean = choices.map((choice) =>
    choice.error === undefined ? choice : { ...choice, error: withTexts(choice.error, redact) },
  );
  return { ...answer, choices: clean } as Answer;
}

/** A copy with every text in it changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withTexts(member, change)]);
  return Object.fromEntries(members);
}
