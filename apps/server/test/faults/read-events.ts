/**
 * The data of each event of a stream, by the rules of the WHATWG event stream: CR, LF and CRLF end a
 * line, a colon begins a comment, one space after the field's colon is dropped, an event without its
 * blank line is thrown away. Written apart from the product's own parser, which is under test.
 */
export function readEvents(body: Uint8Array): readonly string[] {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  const events: string[] = [];
  let data: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === "") {
      if (data.length > 0) events.push(data.join("\n"));
      data = [];
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice(5).replace(/^ /, ""));
    }
  }
  return events;
}
