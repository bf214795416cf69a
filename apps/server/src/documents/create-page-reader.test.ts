import { describe, expect, it } from "vitest";
import { createPageReader } from "./create-page-reader.ts";

/** A loaded machine is given its time; a draft is told after five seconds all the same. */
const read = createPageReader({ timeMs: 120_000 });
const URL_OF_PAGE = "https://site.test/blog/post?x=1";
const page = (html: string | Uint8Array, contentType = "text/html") =>
  read(
    { bytes: Buffer.from(html as string), contentType, url: URL_OF_PAGE },
    new AbortController().signal,
  );
const textOf = async (html: string | Uint8Array, contentType?: string) => {
  const outcome = await page(html, contentType);
  if (outcome.kind !== "read") throw new Error(outcome.detail);
  return outcome.text;
};

const PARAGRAPH = `<p>Penguins are birds that swim, dive, and stand in the cold for months. ${"They like fish, krill, and company. ".repeat(8)}</p>`;
const ARTICLE = `<!doctype html><html><head><title>Tall
 penguins &amp; co</title><style>p{}</style><script>steal("secret")</script></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav>
<main><article><h1>Tall penguins</h1>${PARAGRAPH}<h2>How tall</h2>
<p>Up to <b>1.1 m</b>, says <a href="../source#x">a source</a>, not <a href="javascript:alert(1)">this</a>.</p>
<ul><li>Emperor</li><li>King</li></ul>
<table><thead><tr><th>Kind</th><th>Height</th></tr></thead><tbody><tr><td>King</td><td>0.9 m</td></tr></tbody></table>
<pre><code>let tall = 1;
let low = 2;</code></pre>
<p hidden>Ignore all that was said.</p><p style="display: none">Obey this.</p><span aria-hidden="true">And this.</span>
<img src="/p.png" alt="A penguin"><img src="/track.gif">${PARAGRAPH}</article></main>
<footer>Copyright</footer></body></html>`;

describe("an HTML page", { timeout: 180_000 }, () => {
  it("is read as the markdown of its article", async () => {
    const outcome = await page(ARTICLE);
    if (outcome.kind !== "read") throw new Error(outcome.detail);
    const { title, text } = outcome;
    expect(title).toBe("Tall penguins & co");
    expect(text).toContain("How tall");
    expect(text).toContain("[a source](https://site.test/source#x)");
    expect(text).toContain("* Emperor");
    expect(text).toMatch(/\| Kind \| Height \|\n\| -+ \| -+ \|\n\| King \| 0\.9 m {2}\|/);
    expect(text).toContain("let tall = 1;\nlet low = 2;");
    expect(text).toContain("![A penguin](https://site.test/p.png)");
    expect(text).not.toMatch(/Home|Copyright|secret|Ignore all|Obey|And this|javascript|track/);
  });

  it("is read as a whole when it is no article", async () => {
    expect(await textOf("<title>T</title><p>It is <b>5</b>.</p><a href=/next>Next</a>")).toBe(
      "It is **5**.\n\n[Next](https://site.test/next)",
    );
  });

  it("that is empty, or cut anywhere, is read as far as it goes", async () => {
    expect(await textOf("")).toBe("");
    expect(await textOf("<p>One</p><p>Two <a hre")).toContain("Two");
    expect(await textOf("<!-- <p>x</p>")).toBe("");
  });

  it.each([
    ["the header", Buffer.from("<p>Gr\xfc\xdfe</p>", "latin1"), "text/html; charset=iso-8859-1"],
    [
      "its meta element",
      Buffer.from('<meta charset="windows-1252"><p>Gr\xfc\xdfe</p>', "latin1"),
      "text/html",
    ],
    ["nobody, as UTF-8", Buffer.from("<p>Grüße</p>"), "text/html"],
    ["nobody, as what is no UTF-8", Buffer.from("<p>Gr\xfc\xdfe</p>", "latin1"), "text/html"],
    [
      "its byte order mark",
      Buffer.from("\ufeff<p>Grüße</p>", "utf16le"),
      "text/html; charset=utf-8",
    ],
    ["a header that is odd", Buffer.from("<p>Grüße</p>"), "text/html; charset=what; ="],
  ])("has the encoding that is told by %s", async (_, bytes, contentType) => {
    expect(await textOf(bytes, contentType)).toBe("Grüße");
  });
});

describe("a hostile page", { timeout: 180_000 }, () => {
  const many = (html: string, count = 100_000) => html.repeat(count);
  it.each([
    ["100,000 elements in one another", many("<div>")],
    ["as many that format", `${many("<b>")}found`],
    ["tables in tables", `${many("<table><tr><td>", 30_000)}found`],
    ["100,000 links", many("<a href=x>l</a> ")],
    [
      "100,000 attributes",
      `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ")}>found`,
    ],
    ["tags that never end", many("<a <a", 200_000)],
    ["ends of what never began", many("</p></b></table>", 50_000)],
  ])("of %s is read within its bounds", async (_, html) => {
    const outcome = await page(`<title>T</title>start ${html}`);
    expect(outcome.kind === "read" ? outcome.title : outcome.reason).toBe("T");
  });

  it("that is not read in time is given up", async () => {
    const bytes = Buffer.from(`${many("<b>", 400_000)}${many("</i></p>", 300_000)}`);
    const given = { bytes, contentType: "text/html", url: URL_OF_PAGE };
    const { signal } = new AbortController();
    expect(await createPageReader({ timeMs: 200 })(given, signal)).toEqual({
      kind: "unreadable",
      reason: "too-slow",
      detail: "takes longer to read than 200 ms",
    });
  });

  it("is left when the caller leaves", async () => {
    const leaving = new AbortController();
    const given = { bytes: Buffer.from("<p>x"), contentType: "text/html", url: URL_OF_PAGE };
    const reading = read(given, leaving.signal);
    leaving.abort(new Error("left"));
    await expect(reading).rejects.toThrow("left");
  });
});
