import { describe } from "vitest";
import { checkFields } from "../../test/fields/check-fields.ts";
import { CREATE_KEY_ROWS, PATCH_KEY_ROWS } from "../../test/fields/other-operation-rows.ts";
import {
  createKeyRequest,
  parseCreateKeyRequest,
  parsePatchKeyRequest,
  patchKeyRequest,
} from "../index.ts";

describe("a new key", () => {
  checkFields({
    schema: createKeyRequest,
    parse: parseCreateKeyRequest,
    rows: CREATE_KEY_ROWS,
    around: { "": { name: "k" } },
  });
});

describe("a change to a key", () => {
  checkFields({
    schema: patchKeyRequest,
    parse: parsePatchKeyRequest,
    rows: PATCH_KEY_ROWS,
    around: {},
  });
});
