import pg from "pg";

const BIGINT = 20;

/** How values are read: bigint columns hold amounts and times, integers that a number holds exactly. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === BIGINT && format !== "binary"
      ? toSafeInteger
      : pg.types.getTypeParser(oid, format as "text"),
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
