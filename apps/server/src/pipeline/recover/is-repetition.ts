/** Whether a text is one shorter text over and over, at least twice; the last time may be cut short. */
export function isRepetition(text: string): boolean {
  return period(text) * 2 <= text.length;
}

/** After how many characters a text repeats itself; its length when it never does (the failure function of Knuth, Morris and Pratt). */
function period(text: string): number {
  const borders = new Uint32Array(text.length);
  let border = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (border > 0 && text[at] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[at] === text[border]) border += 1;
    borders[at] = border;
  }
  return text.length - border;
}
