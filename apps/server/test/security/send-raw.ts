import { connect } from "node:net";

/** Writes bytes to a connection of its own; resolves with all that came back until the other side closed. */
export function sendRaw(origin: string, bytes: string): Promise<string> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let seen = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      seen += text;
    });
    socket.on("close", () => resolve(seen)).on("error", reject);
  });
}
