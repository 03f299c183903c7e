import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Keyring } from '../../keyring/keyring.js';
import { unfold } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';

/** Identifies one message at one place (decision 11.6). The first uses the newest key, the others find older rows. */
export type Fingerprint = readonly [current: string, ...former: string[]];

const FIELDS = ['message-id', 'date', 'from', 'to', 'cc', 'subject'];
const PLACES: ReadonlyMap<string, number> = new Map(FIELDS.map((name, place) => [name, place]));
/** 128 bits: collisions cannot be found, and the index stays small. */
const BYTES = 16;
/** Takes three milliseconds of the event loop without SHA-256 instructions. */
const SLICE_BYTES = 1024 * 1024;

/** The part that all targets of a message share; `fingerprintAt` adds the target. */
export interface MessageDigest {
  /** Decision 17.24: without a Message-ID no two messages can be known to be one, so each gets an id of its own. */
  readonly ownId: string | undefined;
  readonly mailFrom: string;
  readonly values: readonly (readonly string[])[];
  /** Base64 of SHA-256. */
  readonly bodyHash: string;
}

export async function digestMessage({ id, mailFrom, fields, source, headerEnd }: Arrival): Promise<MessageDigest> {
  const values: string[][] = FIELDS.map(() => []);
  for (const { name, value } of fields) {
    const place = PLACES.get(name.toLowerCase());
    if (place !== undefined) values[place]?.push(unfold(value).trim());
  }
  const hasMessageId = values[0]?.some((value) => value !== '') === true;
  return {
    ownId: hasMessageId ? undefined : id,
    mailFrom,
    values,
    bodyHash: await hashBody(source.subarray(headerEnd)),
  };
}

export function fingerprintAt(
  keyring: Pick<Keyring, 'macs'>,
  wayKey: string,
  { ownId, mailFrom, values, bodyHash }: MessageDigest,
): Fingerprint {
  const macs = keyring.macs('fingerprint', JSON.stringify([wayKey, mailFrom, values, bodyHash, ownId]));
  const [current, ...former] = macs.map((mac) => mac.toString('base64url', 0, BYTES));
  if (current === undefined) throw new Error('the keyring has no key');
  return [current, ...former];
}

/** Hashes a long body in slices and yields to the event loop between them. */
async function hashBody(body: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    hash.update(body.subarray(start, start + SLICE_BYTES));
  }
  return hash.digest('base64');
}
