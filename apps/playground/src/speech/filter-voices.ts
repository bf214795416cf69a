/** The voices whose name holds every word of the query, in any order and case. */
export function filterVoices(voices: readonly string[], query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/);
  return voices.filter((voice) => words.every((word) => voice.toLowerCase().includes(word)));
}
