import { Agent } from "undici";

/** Where one is asked, and for what. */
export interface AskedSpeech {
  readonly url: string;
  readonly key: string;
  readonly model: string;
  readonly format: "mp3" | "pcm";
  readonly input?: string;
}

const agent = new Agent({ connections: null, pipelining: 1 });

/** Asks for speech; the audio is still to be read. */
export async function askForSpeech({ url, key, model, format, input = "Hello." }: AskedSpeech) {
  const { origin, pathname } = new URL(`${url}/audio/speech`);
  const { statusCode, body } = await agent.request({
    origin,
    path: pathname,
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, input, voice: "alloy", response_format: format }),
  });
  if (statusCode !== 200) throw new Error(`speech ended with ${statusCode}: ${await body.text()}`);
  return body;
}
