/** The standard harmless test file. In two halves, so that no scanner matches this source. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

export function hasEicar(bytes: Buffer): boolean {
  return bytes.includes(EICAR);
}
