import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import { formatBase32, parseBase32 } from '../../protocol/base32/base32.js';

/** The email and recipient that a bounce address stands for. */
export interface ReturnPathSubject {
  readonly emailId: string;
  readonly position: number;
}

export interface ReturnPath extends ReturnPathSubject {
  /** The domain's Return-Path label, whose CNAME is ours; blank for the service's own host, which needs none. */
  readonly label: string;
  readonly domain: string;
  /** When the email is scheduled, if later than its submission: the 30 days count from here. */
  readonly date?: number;
}

const PREFIX = 'b-';
const VALID_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;
/** An email waits at most 30 days for its date. */
const MAX_WAIT_DAYS = 31;
const ID_BYTES = 12;
const SUBJECT_BYTES = ID_BYTES + 2;
const MAC_BYTES = 8;

/** `b-<token>@<label>.<domain>`. The token is the email's id, the recipient's position, days of waiting, and a MAC. */
export function formatReturnPath(keyring: Keyring, { emailId, position, label, domain, date }: ReturnPath): string {
  const subject = Buffer.alloc(SUBJECT_BYTES);
  subject.write(emailId, 'hex');
  subject.writeUInt8(position, ID_BYTES);
  subject.writeUInt8(waitDays(subject, date), ID_BYTES + 1);
  const mac = keyring.mac('return-path', subject).subarray(0, MAC_BYTES);
  const host = label === '' ? domain : `${label}.${domain}`;
  return `${PREFIX}${formatBase32(Buffer.concat([subject, mac]))}@${host}`;
}

/** `undefined` if we did not write it, or wrote it too long ago. In any letter case: servers on the way change it. */
export function parseReturnPath(keyring: Keyring, local: string, now: number): ReturnPathSubject | undefined {
  if (local.slice(0, PREFIX.length).toLowerCase() !== PREFIX) return undefined;
  const token = parseBase32(local.slice(PREFIX.length));
  if (token?.length !== SUBJECT_BYTES + MAC_BYTES) return undefined;
  const subject = token.subarray(0, SUBJECT_BYTES);
  const mac = token.subarray(SUBJECT_BYTES);
  // Tries every kept key: mail sent before a rotation still comes back
  const isOurs = keyring.macs('return-path', subject).some((ours) => timingSafeEqual(ours.subarray(0, MAC_BYTES), mac));
  if (!isOurs) return undefined;
  const leftAt = idTime(subject) + subject.readUInt8(ID_BYTES + 1) * DAY_MS;
  if (now > leftAt + VALID_MS) return undefined;
  return { emailId: subject.toString('hex', 0, ID_BYTES), position: subject.readUInt8(ID_BYTES) };
}

function waitDays(subject: Buffer, date: number | undefined): number {
  const days = date === undefined ? 0 : Math.ceil((date - idTime(subject)) / DAY_MS);
  return Math.min(Math.max(days, 0), MAX_WAIT_DAYS);
}

/** The first four bytes of an id are its time in seconds. */
function idTime(subject: Buffer): number {
  return subject.readUInt32BE(0) * 1000;
}
