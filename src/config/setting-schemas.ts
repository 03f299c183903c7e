import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { Secret } from '../platform/secret.js';
import { parseDomainName } from '../protocol/address/domain-name.js';
import { formatEmailAddress, parseEmailAddress } from '../protocol/address/email-address.js';
import { parseByteSize } from '../protocol/byte-size/byte-size.js';
import { parseBucket } from './bucket-setting.js';
import type { DnsServerAddress, HostAndPort, SmarthostConfig } from './config.js';
import type { Limit } from './limit-settings.js';

// One schema per kind of setting; its message completes the sentence `WAYPOST_X is "…": …`.

export const text = z.string();

export const secret = z.string().transform((value) => new Secret(value));

export const hostName = parsed(parseDomainName, 'give a full host name such as mail.example.com');

export const hostNames = listOf(parseDomainName, 'give host names separated by commas, such as mx1.example.com');

export const emailAddress = parsed((value) => {
  const address = parseEmailAddress(value);
  return address && formatEmailAddress(address);
}, 'give an e-mail address such as postmaster@example.com');

export const ipAddress = parsed(
  (value) => (isIP(value) === 0 ? undefined : value),
  'give an IP address of this machine, 127.0.0.1 for itself only or :: for all',
);

export const port = integer(0, 65_535, 'give a port from 0 to 65535; 0 takes any free one');

export const remotePort = integer(1, 65_535, 'give a port from 1 to 65535');

export const count = integer(0, 999_999_999, 'give a whole number, 0 for no limit');

export const passwordScore = integer(0, 4, 'give a whole number from 0 (any password) to 4 (very strong)');

export const byteSize = parsed(parseByteSize, 'give a size such as 10 GB');

export const cidrs = listOf(parseCidr, 'give addresses or ranges separated by commas, such as 10.0.0.0/8, fd00::/8');

export const noneOrCidrs = parsed(
  (value) => (value.toLowerCase() === 'none' ? [] : tryList(value, parseCidr)),
  'give none, or addresses and ranges separated by commas such as 10.0.0.0/8',
);

export const flagOrCidrs = parsed(
  (value) => FLAG_WORDS.get(value.toLowerCase()) ?? tryList(value, parseCidr),
  'give true, false, or ranges separated by commas such as 10.0.0.0/8',
);

export const onOff = parsed((value) => FLAG_WORDS.get(value.toLowerCase()), 'give on or off');

export const txtDomains = parsed(
  (value) => FLAG_WORDS.get(value.toLowerCase()) ?? tryList(value, parseDomainName),
  'give on, off, or domain names separated by commas',
);

export const hostAndPort = parsed(parseHostAndPort, 'give a host and its port, such as 127.0.0.1:3310');

export const waitSeconds = integer(0, 600, 'give a number of seconds from 0 to 600');

export const days = integer(1, 3650, 'give a number of days from 1 to 3650');

export const ipAddresses = listOf(
  (value) => (isIP(value) === 0 ? undefined : value),
  'give IP addresses separated by commas',
);

export const dnsServers = listOf(
  parseDnsServer,
  'give IP addresses with an optional port, such as 127.0.0.1:5353, ::1',
);

export const rateLimit = parsed(parseRateLimit, 'give count/seconds such as 100/60, or 0 for no limit');

/** Concurrent, not per period; the seconds of the `rateLimit` format are accepted and ignored. */
export const countLimit = parsed(
  (value) => (/^\d{1,9}$/.test(value) ? toCount(Number(value)) : parseRateLimit(value)),
  'give a count such as 50, or 0 for no limit',
);

export const baseUrl = parsed(parseBaseUrl, 'give the address people use, such as https://mail.example.com');

export const acmeDirectory = parsed(
  parseAcmeDirectory,
  'give letsencrypt, letsencrypt-staging to try it out, or the https address of a directory',
);

export const smarthost = parsed(
  parseSmarthost,
  'give smtps://user:password@relay.example.com:465, or smtp://… for STARTTLS; characters such as @ in a password are percent-encoded',
);

export const databaseUrl = parsed(
  (value) => (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value) ? new Secret(value) : undefined),
  'give postgres://user:password@host:5432/database, or leave it out for the embedded engine',
);

export const bucket = parsed(
  parseBucket,
  'give s3://key:secret@host:port/bucket?region=…, with characters such as / in the secret percent-encoded; tls=off, style=host, credentials=/file and profile=name may follow',
);

export const backupPlace = parsed(
  (value) => (/^[a-z0-9+.-]+:\/\//i.test(value) && !parseBucket(value) ? undefined : value),
  'give a directory, or s3://key:secret@host:port/bucket/prefix?region=… as for WAYPOST_BLOBS',
);

export const interval = parsed(parseInterval, 'give a time such as 30m, 6h or 1d');

export const keptCount = integer(1, 10_000, 'give a whole number from 1');

export const secretKeys = parsed(
  parseSecretKeys,
  'give 64 hex digits (openssl rand -hex 32 makes them); older keys may follow, separated by commas',
);

export const txtPrefix = parsed(
  (value) => (/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(value) ? value : undefined),
  'give 2 to 63 lower-case letters, digits and hyphens',
);

export function choice<const T extends readonly [string, ...string[]]>(options: T) {
  return parsed(
    (value) => options.find((option): option is T[number] => option === value.toLowerCase()),
    `give one of ${options.join(', ')}`,
  );
}

const FLAG_WORDS = new Map(
  Object.entries({ true: true, yes: true, on: true, 1: true, false: false, no: false, off: false, 0: false }),
);

const INTERVAL_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function parseInterval(text: string): number | undefined {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4}) ?([mhd])$/i.exec(text) ?? [];
  const unitMs = INTERVAL_MS[unit.toLowerCase() as keyof typeof INTERVAL_MS];
  return unitMs && Number(count) * unitMs;
}

function parsed<T>(parse: (value: string) => T | undefined, remedy: string) {
  return z.string().transform((value, context) => {
    const result = parse(value);
    if (result !== undefined) return result;
    context.addIssue({ code: 'custom', message: remedy });
    return z.NEVER;
  });
}

function listOf<T>(parse: (value: string) => T | undefined, remedy: string) {
  return parsed((value) => tryList(value, parse), remedy);
}

function integer(least: number, most: number, remedy: string) {
  return parsed((value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  }, remedy);
}

function tryList<T>(value: string, parse: (item: string) => T | undefined): readonly T[] | undefined {
  const items = value.split(/[\s,]+/).filter((item) => item !== '');
  const values = items.map(parse).filter((item) => item !== undefined);
  return values.length === items.length ? values : undefined;
}

function parseHostAndPort(value: string): HostAndPort | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:\s]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host !== undefined && port >= 1 && port <= 65_535 ? { host, port } : undefined;
}

/** `10.0.0.0/8`; a single address is a range of one. */
function parseCidr(value: string): string | undefined {
  const [address = '', bits, ...rest] = value.split('/');
  const width = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : undefined;
  if (width === undefined || rest.length > 0 || address.includes('%')) return undefined;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > width)) return undefined;
  return `${ipaddr.parse(address).toString()}/${bits ?? width}`;
}

/** `127.0.0.1`, `127.0.0.1:5353`, `::1`, `[::1]:5353`. */
function parseDnsServer(value: string): DnsServerAddress | undefined {
  if (isIP(value) !== 0) return { address: value, port: 53 };
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(value);
  const address = match?.[1] ?? match?.[2] ?? '';
  const number = Number(match?.[3]);
  return isIP(address) !== 0 && number > 0 && number <= 65_535 ? { address, port: number } : undefined;
}

function parseRateLimit(value: string): Limit | 'none' | undefined {
  if (value === '0') return 'none';
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(value);
  if (!match) return undefined;
  const [count, windowSeconds] = [Number(match[1]), Number(match[2])];
  if (count === 0) return 'none';
  return windowSeconds > 0 ? { count, windowSeconds } : undefined;
}

function toCount(count: number): Limit | 'none' {
  return count === 0 ? 'none' : { count, windowSeconds: 0 };
}

function parseBaseUrl(value: string): string | undefined {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.username || url.password || url.search || url.hash) return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

const KNOWN_DIRECTORIES: Readonly<Record<string, string>> = {
  letsencrypt: 'https://acme-v02.api.letsencrypt.org/directory',
  'letsencrypt-staging': 'https://acme-staging-v02.api.letsencrypt.org/directory',
};

/** RFC 8555 §6.1 demands HTTPS; a test or a proxy on this machine may do without. */
function parseAcmeDirectory(value: string): string | undefined {
  const known = KNOWN_DIRECTORIES[value.toLowerCase()];
  if (known) return known;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url && !url.username && (url.protocol === 'https:' || isLocal) ? url.href : undefined;
}

function parseSmarthost(value: string): SmarthostConfig | undefined {
  if (!/^smtps?:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isImplicitTls = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || url.search || url.hash || !['', '/'].includes(url.pathname)) return undefined;
  const [username, password] = [decodePart(url.username), decodePart(url.password)];
  if (username === undefined || password === undefined || (username === '') !== (password === '')) return undefined;
  return {
    host,
    port: Number(url.port || (isImplicitTls ? 465 : 587)),
    isImplicitTls,
    credentials: username === '' ? undefined : { username, password: new Secret(password) },
  };
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function parseSecretKeys(value: string): Secret<readonly Buffer[]> | undefined {
  const keys = tryList(value, (item) => (/^[0-9a-f]{64}$/i.test(item) ? Buffer.from(item, 'hex') : undefined));
  return keys && keys.length > 0 ? new Secret(keys) : undefined;
}
