import { Readable } from "node:stream";
import { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";

/** A request as AWS's own client made it. */
export interface SdkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** AWS's own client, answered with these bytes; `sent` are the requests that it made. */
export function sdkClient(contentType: string, answer: string | Uint8Array) {
  const sent: SdkRequest[] = [];
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    credentials: {
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI-EXAMPLEKEY",
      sessionToken: "IQoJb3JpZ2luX2VjEXAMPLE",
    },
    maxAttempts: 1,
    requestHandler: {
      async handle(request: SdkRequest) {
        sent.push(request);
        const body = Readable.from([Buffer.from(answer)]);
        return { response: { statusCode: 200, headers: { "content-type": contentType }, body } };
      },
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    } as never,
  });
  return { client, sent };
}
