import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Keyring } from '../../keyring/keyring.js';
import type { BodyDigests } from '../../mailauth/body-digest.js';
import { unfold } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';

/** Of one message at one place (decision 11.6). The first is made with the newest key, the others find older rows. */
export type Fingerprint = readonly [current: string, ...former: string[]];

const FIELDS = ['message-id', 'date', 'from', 'to', 'cc', 'subject'];
const PLACES: ReadonlyMap<string, number> = new Map(FIELDS.map((name, place) => [name, place]));
/** 128 bits: nobody finds another message with the same, and the index stays small. */
const BYTES = 16;
/** Hashed in one go: about two milliseconds of the event loop. */
const SLICE_BYTES = 1024 * 1024;

/** What is equal for all targets of a message; `fingerprintAt` adds the target. */
export async function digestMessage(
  { mailFrom, fields, source, headerEnd }: Arrival,
  bodies: Pick<BodyDigests, 'knownHash'>,
): Promise<string> {
  const values: string[][] = FIELDS.map(() => []);
  for (const { name, value } of fields) {
    const place = PLACES.get(name.toLowerCase());
    if (place !== undefined) values[place]?.push(unfold(value).trim());
  }
  const known = await bodies.knownHash(source);
  const body = known ? Buffer.from(known, 'base64').toString('hex') : await hashBody(source.subarray(headerEnd));
  return JSON.stringify([mailFrom, values, body]);
}

async function hashBody(body: Buffer): Promise<string> {
  if (body.length <= SLICE_BYTES) return hash('sha256', body, 'hex');
  const hashing = createHash('sha256');
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    hashing.update(body.subarray(start, start + SLICE_BYTES));
  }
  return hashing.digest('hex');
}

export function fingerprintAt(keyring: Pick<Keyring, 'macs'>, wayKey: string, messageDigest: string): Fingerprint {
  const macs = keyring.macs('fingerprint', JSON.stringify([wayKey, messageDigest]));
  const [current, ...former] = macs.map((mac) => mac.toString('base64url', 0, BYTES));
  if (current === undefined) throw new Error('the keyring has no key');
  return [current, ...former];
}
