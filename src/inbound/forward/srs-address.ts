import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../keyring/keyring.js';
import { formatBase32, parseBase32 } from '../../protocol/base32/base32.js';

/** What a local part of ours means; `undefined`: it is none of these. */
export type SrsVerdict =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'forged' };

export const SRS_DAYS = 10;
export const DAY_MS = 86_400_000;

/** 40 bits, eight characters. */
const MAC_BYTES = 5;
const TOKEN_BYTES = 10;
// RFC 5321 §4.5.3.1.1
const MAX_LOCAL_OCTETS = 64;
/** Two characters of base32, as in other SRS implementations. */
const DAY_RANGE = 1024;
// RFC 5322 §3.2.3, with UTF-8 (RFC 6531 §3.3): local parts that need no quotes
const DOT_ATOM =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/iu;
const SRS0 = /^srs0([=+-].+)$/i;
const SRS1 = /^srs1[=+-][^=]+=([^=]+)=([=+-].+)$/i;

export interface Sender {
  readonly local: string;
  /** A-labels. */
  readonly domain: string;
}

/** The local part at our host, or `undefined` when it would be invalid; then a token replaces the sender. */
export function formatSrs(keyring: Keyring, { local, domain }: Sender, now: number): string | undefined {
  const written = formatSrs1(keyring, { local, domain }, now) ?? formatSrs0(keyring, { local, domain }, now);
  return Buffer.byteLength(written) <= MAX_LOCAL_OCTETS && DOT_ATOM.test(written) ? written : undefined;
}

function formatSrs0(keyring: Keyring, { local, domain }: Sender, now: number): string {
  const rest = `${formatDay(dayOf(now))}=${domain}=${local}`;
  return `srs0=${macOf(keyring, `0 ${rest}`)}=${rest}`;
}

/** A sender that another forwarder rewrote: its text follows that forwarder's name, however many forwarders follow. */
function formatSrs1(keyring: Keyring, { local, domain }: Sender, now: number): string | undefined {
  const [, host, tail] = SRS1.exec(local) ?? [];
  const rest = host !== undefined ? `${host}=${tail}` : SRS0.test(local) ? `${domain}=${local.slice(4)}` : undefined;
  return rest === undefined ? undefined : `srs1=${macOf(keyring, `1 ${dayOf(now)} ${rest}`)}=${rest}`;
}

/** A token that is the same for one sender all day. */
export function makeSrsToken(keyring: Keyring, address: string, now: number): string {
  return formatBase32(keyring.mac('srs', `token ${dayOf(now)} ${address}`).subarray(0, TOKEN_BYTES));
}

export function formatTokenLocal(token: string): string {
  return `srs-${token}`;
}

/** In any letter case: servers on the way change it. */
export function parseSrs(keyring: Keyring, local: string, now: number): SrsVerdict | undefined {
  const token = /^srs-([a-z2-7]{16})$/i.exec(local)?.[1];
  if (token !== undefined) return { kind: 'token', token: token.toLowerCase() };
  const [, version, mac = '', rest = ''] = /^srs([01])=([^=]*)=(.*)$/is.exec(local) ?? [];
  if (version === undefined) return /^srs[01][=+-]/i.test(local) ? FORGED : undefined;
  return version === '0' ? parseSrs0(keyring, mac, rest, now) : parseSrs1(keyring, mac, rest, now);
}

const FORGED: SrsVerdict = { kind: 'forged' };

function parseSrs0(keyring: Keyring, mac: string, rest: string, now: number): SrsVerdict {
  const [, day = '', domain = '', local = ''] = /^([a-z2-7]{2})=([^=]+)=(.+)$/is.exec(rest) ?? [];
  if (local === '' || !isOurs(keyring, `0 ${rest}`, mac)) return FORGED;
  const ageDays = (dayOf(now) - parseDay(day) + DAY_RANGE) % DAY_RANGE;
  return ageDays <= SRS_DAYS ? { kind: 'address', address: `${local}@${domain.toLowerCase()}` } : FORGED;
}

/** The common SRS1 form has no place for a day, so every valid day is tried. */
function parseSrs1(keyring: Keyring, mac: string, rest: string, now: number): SrsVerdict {
  const [, host = '', tail = ''] = /^([^=]+)=([=+-].+)$/s.exec(rest) ?? [];
  const days = Array.from({ length: SRS_DAYS + 1 }, (_, age) => dayOf(now) - age);
  if (tail === '' || !days.some((day) => isOurs(keyring, `1 ${day} ${rest}`, mac))) return FORGED;
  return { kind: 'address', address: `SRS0${tail}@${host.toLowerCase()}` };
}

function macOf(keyring: Keyring, text: string): string {
  return formatBase32(keyring.mac('srs', asciiLower(text)).subarray(0, MAC_BYTES));
}

/** Tries every kept key: mail sent before a rotation still comes back. */
function isOurs(keyring: Keyring, text: string, mac: string): boolean {
  const given = parseBase32(mac);
  if (given?.length !== MAC_BYTES) return false;
  return keyring.macs('srs', asciiLower(text)).some((ours) => timingSafeEqual(ours.subarray(0, MAC_BYTES), given));
}

/** ASCII only: lower case of other scripts differs between systems. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** Ten bits in two characters. */
function formatDay(day: number): string {
  const bits = (day % DAY_RANGE) << 6;
  return formatBase32(Buffer.from([bits >> 8, bits & 0xff])).slice(0, 2);
}

function parseDay(text: string): number {
  const bytes = parseBase32(`${text}aa`);
  return bytes === undefined ? Number.NaN : bytes.readUInt16BE(0) >> 6;
}
