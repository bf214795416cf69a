import { Hash } from "@smithy/core/serde";
import { SignatureV4 } from "@smithy/signature-v4";
import type { WireRequest } from "../provider.ts";

/** Keys of an AWS account, and where they are used. */
export interface SigningKeys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that are lent for a time. */
  readonly sessionToken?: string | undefined;
}

/** The name under which the service is signed for. */
const SERVICE = "bedrock";

/**
 * Signs requests with AWS's Signature Version 4. What a proxy may change on the way is not covered: only
 * host, content type and `x-amz-…` are, and the body.
 */
export function createSigner({ region, ...credentials }: SigningKeys) {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const signer = new SignatureV4({
    service: SERVICE,
    region,
    sha256: Hash.bind(null, "sha256"),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
  });
  return async (request: WireRequest, now: number): Promise<WireRequest> => {
    const { protocol, hostname, host, pathname, port } = new URL(request.url);
    const covered = Object.entries(request.headers).filter(([name]) => isCovered(name));
    const { headers } = await signer.sign(
      {
        method: request.method,
        protocol,
        hostname,
        ...(port === "" ? {} : { port: Number(port) }),
        path: pathname,
        headers: { ...Object.fromEntries(covered), host },
        ...(request.body === undefined ? {} : { body: request.body }),
      },
      { signingDate: new Date(now) },
    );
    // The transport writes the host itself.
    const { host: _host, ...signed } = headers;
    return { ...request, headers: { ...request.headers, ...signed } };
  };
}

const isCovered = (name: string): boolean => name === "content-type" || name.startsWith("x-amz-");
