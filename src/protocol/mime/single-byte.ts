/**
 * Charsets of one octet a character that the platform's decoder gets wrong, in some versions or in all: windows-1252, which
 * WHATWG also calls iso-8859-1, latin1 and us-ascii, is often read as if its octets 0x80 to 0x9F were controls.
 * The tables are those of https://encoding.spec.whatwg.org, where they differ from Latin-1 or from the platform.
 */
const CHANGES: Readonly<Record<string, readonly (readonly [from: number, characters: string])[]>> = {
  'windows-1252': [[0x80, '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ']],
  'windows-1255': [[0xca, '\u05ba']],
  'windows-874': [
    [0xdb, '\ufffd\ufffd\ufffd\ufffd'],
    [0xfc, '\ufffd\ufffd\ufffd\ufffd'],
  ],
};

const tables = new Map<string, Uint16Array>();

/** `encoding`: as `TextDecoder` calls it. `undefined`: the platform reads it well. */
export function findSingleByteDecoder(encoding: string): ((octets: Uint8Array) => string) | undefined {
  if (!Object.hasOwn(CHANGES, encoding)) return undefined;
  return (octets) => decodeByTable(octets, tableOf(encoding));
}

function tableOf(encoding: string): Uint16Array {
  const known = tables.get(encoding);
  if (known) return known;
  const every = Uint8Array.from({ length: 256 }, (_, octet) => octet);
  const text =
    encoding === 'windows-1252' ? Buffer.from(every).toString('latin1') : new TextDecoder(encoding).decode(every);
  const table = Uint16Array.from(text, (character) => character.charCodeAt(0));
  for (const [from, characters] of CHANGES[encoding] ?? []) {
    for (let at = 0; at < characters.length; at++) table[from + at] = characters.charCodeAt(at);
  }
  tables.set(encoding, table);
  return table;
}

function decodeByTable(octets: Uint8Array, table: Uint16Array): string {
  const units = new Uint16Array(octets.length);
  for (let at = 0; at < octets.length; at++) units[at] = table[octets[at] as number] as number;
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}
