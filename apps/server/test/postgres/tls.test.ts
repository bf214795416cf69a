import { startRelay } from "@sluice/relay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStores } from "../../src/stores/open-stores.ts";
import { connectPostgres } from "../../src/stores/postgres/connect-postgres.ts";
import {
  canStartPostgres,
  certificateIn,
  PASSWORD,
  startPostgres,
  type TestPostgres,
} from "./start-postgres.ts";

describe.skipIf(!canStartPostgres)("a PostgreSQL with TLS", () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres({ tls: true });
  });
  afterAll(() => postgres?.remove());

  const urlWith = (parameters: string) => `${postgres.url}?${parameters}`;

  test.each([
    ["sslmode=require", true],
    ["sslmode=verify-ca&sslrootcert=", true],
    ["sslmode=verify-full&sslrootcert=", true],
    ["sslmode=disable", false],
  ])("%s", async (parameters, isEncrypted) => {
    const root = parameters.endsWith("=") ? certificateIn(postgres.folder) : "";
    const connected = connectPostgres(urlWith(parameters + root));
    const text = "select ssl from pg_stat_ssl where pid = pg_backend_pid()";
    expect(await connected.run({ text })).toEqual([{ ssl: isEncrypted }]);
    await connected.close();
  });

  test("a network that swallows packets is noticed through it, and lets go of nothing", async () => {
    const relay = await startRelay(Number(new URL(postgres.url).port));
    const url = new URL(urlWith("sslmode=require&silence=2s"));
    url.port = String(relay.port);
    const connected = connectPostgres(url.href);
    const ask = () => connected.run({ text: "select 1 as one" });
    expect(await ask()).toEqual([{ one: 1 }]);
    await relay.fallSilent();
    await expect(ask()).rejects.toThrow("it does not answer");
    await expect(ask()).rejects.toThrow();
    await relay.speak("lost");
    await expect.poll(() => ask().catch(() => []), { timeout: 10_000 }).toEqual([{ one: 1 }]);
    await connected.close();
    await expect.poll(() => relay.connections).toBe(0);
    await relay.close();
  });

  test.each([
    ["sslmode=verify-full", /its certificate is not trusted/],
    ["sslmode=verify-ca", /wants the authority's file in `sslrootcert`/],
    ["sslmode=verify-full&sslrootcert=/nowhere/ca.pem", /a file that it names, .*is not there/],
  ])("%s is refused in plain words", async (parameters, expected) => {
    const opened = openStores(urlWith(parameters), { now: Date.now, migrate: true });
    await expect(opened).rejects.toThrow(expected);
    await expect(opened).rejects.toMatchObject({ name: "DatabaseError" });
    await expect(opened).rejects.not.toThrow(PASSWORD);
  });
});
