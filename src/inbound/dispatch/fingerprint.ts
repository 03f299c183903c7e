import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Keyring } from '../../keyring/keyring.js';
import { unfold } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';

/** Of one message at one place (decision 11.6). The first is made with the newest key, the others find older rows. */
export type Fingerprint = readonly [current: string, ...former: string[]];

const FIELDS = ['message-id', 'date', 'from', 'to', 'cc', 'subject'];
const PLACES: ReadonlyMap<string, number> = new Map(FIELDS.map((name, place) => [name, place]));
/** 128 bits: nobody finds another message with the same, and the index stays small. */
const BYTES = 16;
/** Three milliseconds of the event loop where the processor has no instructions for SHA-256. */
const SLICE_BYTES = 1024 * 1024;

/** What is equal for all targets of a message; `fingerprintAt` adds the target. */
export interface MessageDigest {
  /** Decision 17.24: without a Message-ID nothing says that two messages are one, so each is only itself. */
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

/** A long body in slices, between which the event loop serves others. */
async function hashBody(body: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < body.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    hash.update(body.subarray(start, start + SLICE_BYTES));
  }
  return hash.digest('base64');
}
