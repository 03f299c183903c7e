import type { Keyring } from '../../keyring/keyring.js';
import { unfold } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';

/** Of one message at one place (decision 11.6). The first is made with the newest key, the others find older rows. */
export type Fingerprint = readonly [current: string, ...former: string[]];

const FIELDS = ['message-id', 'date', 'from', 'to', 'cc', 'subject'];
const PLACES: ReadonlyMap<string, number> = new Map(FIELDS.map((name, place) => [name, place]));
/** 128 bits: nobody finds another message with the same, and the index stays small. */
const BYTES = 16;

/** What is equal for all targets of a message; `fingerprintAt` adds the target. */
export interface MessageDigest {
  readonly mailFrom: string;
  readonly values: readonly (readonly string[])[];
  /** One per key. */
  readonly bodyTags: readonly string[];
}

export async function digestMessage(
  keyring: Pick<Keyring, 'innerTags'>,
  { mailFrom, fields, source, headerEnd }: Arrival,
): Promise<MessageDigest> {
  const values: string[][] = FIELDS.map(() => []);
  for (const { name, value } of fields) {
    const place = PLACES.get(name.toLowerCase());
    if (place !== undefined) values[place]?.push(unfold(value).trim());
  }
  const tags = await keyring.innerTags('fingerprint-body', source.subarray(headerEnd));
  return { mailFrom, values, bodyTags: tags.map((tag) => tag.toString('base64url')) };
}

export function fingerprintAt(
  keyring: Pick<Keyring, 'macs'>,
  wayKey: string,
  { mailFrom, values, bodyTags }: MessageDigest,
): Fingerprint {
  const macs = keyring.macs('fingerprint', (place) => JSON.stringify([wayKey, mailFrom, values, bodyTags[place]]));
  const [current, ...former] = macs.map((mac) => mac.toString('base64url', 0, BYTES));
  if (current === undefined) throw new Error('the keyring has no key');
  return [current, ...former];
}
