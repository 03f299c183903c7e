/** A parameter as the protocol carries it: text, or octets. */
export type WireValue = string | Buffer | null;

export function toWireValue(value: unknown): WireValue {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
  }
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('A parameter of a query is text, a number, a boolean, octets or null');
}
