/** What an event may have beside its data. */
export interface EventFields {
  /** Name of the event; without line ends. */
  readonly event?: string | undefined;
  /** Id of the event; without line ends. */
  readonly id?: string | undefined;
}

const LINE_END = /\r\n|\r|\n/;

/**
 * One event whose data is the text as it is; every line of it gets its own `data:` field.
 *
 * @throws TypeError for a field with a line end
 */
export function encodeText(text: string, fields?: EventFields): string {
  const head = fields === undefined ? "" : field("event", fields.event) + field("id", fields.id);
  const hasLines = text.includes("\n") || text.includes("\r");
  const body = hasLines ? text.split(LINE_END).join("\ndata: ") : text;
  return `${head}data: ${body}\n\n`;
}

function field(name: string, value: string | undefined): string {
  if (value === undefined) return "";
  if (LINE_END.test(value)) throw new TypeError(`The field ${name} cannot hold a line end`);
  return `${name}: ${value}\n`;
}
