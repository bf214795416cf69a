/** A text as SQL writes it. Only for what this process made itself: what others say is bound. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
