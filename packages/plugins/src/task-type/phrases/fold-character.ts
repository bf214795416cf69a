const SPACE = 32;

/** Letters with their marks taken off, from À on; what has none stays. */
const PLAIN = Uint16Array.from({ length: 0x0500 }, (_, code) => {
  const plain = String.fromCharCode(code).toLowerCase().normalize("NFD").charCodeAt(0);
  return code < 0xc0 ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : plain;
});

/** A character as phrases are compared: small, without marks, any white space as a space. */
export function foldCharacter(code: number): number {
  if (code <= SPACE) return SPACE;
  if (code < PLAIN.length) return PLAIN[code] ?? code;
  if (code === 0x2019) return 0x27;
  return code;
}
