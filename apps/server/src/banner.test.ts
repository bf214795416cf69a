import { expect, test } from "vitest";
import { bannerLines } from "./banner.ts";

const banner = {
  url: "http://127.0.0.1:7878",
  providers: [{ name: "Local", models: 3 }],
  playground: true,
};

test("the first line names the base URL", () => {
  expect(bannerLines(banner)[0]).toContain("http://127.0.0.1:7878/api/v1");
});

test("a first start shows the key, a signed-in link and a curl that holds it", () => {
  const text = bannerLines({
    ...banner,
    firstKey: { key: "sk-sl-v1-abc", path: ".sluice/first-key" },
  }).join("\n");
  expect(text).toContain("http://127.0.0.1:7878/#key=sk-sl-v1-abc");
  expect(text).toContain('-H "Authorization: Bearer sk-sl-v1-abc"');
  expect(text).toContain(".sluice/first-key");
});

test("a later start shows no key", () => {
  const text = bannerLines(banner).join("\n");
  expect(text).not.toContain("sk-sl-v1");
  expect(text).toContain("$SLUICE_KEY");
});

test("a later start says how the first key is taken where it still lies", () => {
  const lines = bannerLines({ ...banner, keyFile: "/srv/my sluice/.sluice/first-key" });
  expect(lines[2]).toBe(
    '  First key    export SLUICE_KEY=$(cat "/srv/my sluice/.sluice/first-key")',
  );
});
