/** What the first lines of a start say. */
export interface Banner {
  /** `http://127.0.0.1:7878` */
  readonly url: string;
  /** Only on the first start: the key that was made. */
  readonly firstKey?: { readonly key: string; readonly path: string };
  /** On a later start: where the first key still lies. */
  readonly keyFile?: string | undefined;
  /** What is served: providers by name with how many models each. */
  readonly providers: readonly { readonly name: string; readonly models: number }[];
  readonly playground: boolean;
}

/** The lines for people, the URL first (contract §2); the key is shown this once. */
export function bannerLines(banner: Banner): readonly string[] {
  const { url, firstKey, keyFile, providers, playground } = banner;
  const base = `${url}/api/v1`;
  const served = providers.map(({ name, models }) => `${name} (${models})`).join(", ");
  const key = firstKey?.key ?? "$SLUICE_KEY";
  return [
    `Sluice listens on ${base}`,
    `  Providers    ${served}`,
    ...(firstKey === undefined
      ? []
      : [
          `  First key    ${firstKey.key}`,
          `               kept in ${firstKey.path}; delete that file when you have noted it`,
        ]),
    ...(keyFile === undefined ? [] : [`  First key    export SLUICE_KEY=$(cat "${keyFile}")`]),
    ...(playground ? [`  Playground   ${playgroundLink(url, firstKey?.key)}`] : []),
    "  Try it:",
    "",
    curlLine(base, key),
    "",
  ];
}

/** The key stands in the fragment, which a browser sends to nobody. */
function playgroundLink(url: string, key: string | undefined): string {
  return key === undefined ? `${url}/` : `${url}/#key=${key}`;
}

function curlLine(base: string, key: string): string {
  const body = JSON.stringify({
    model: "local/echo",
    stream: true,
    messages: [{ role: "user", content: "Say hello to the gateway." }],
  });
  return [
    `curl -N ${base}/chat/completions \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}'`,
  ].join("\n");
}
