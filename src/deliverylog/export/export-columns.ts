import { isIPv6 } from 'node:net';
import { stringify } from 'csv-stringify/sync';
import { inEnglish } from '../../i18n/translate.js';
import type { PathFacts } from '../path.js';
import type { LoggedPath } from '../path-row.js';

/** This server's public name and address. */
export interface ExportingServer {
  readonly hostname: string;
  readonly ip?: string | undefined;
}

type Cell = string | number | boolean | undefined;
type Column = readonly [heading: string, cell: (path: LoggedPath, server: ExportingServer) => Cell];

const fact =
  <Name extends keyof PathFacts>(name: Name) =>
  ({ facts }: LoggedPath) =>
    facts[name] as Cell;

/** `api.md` §2.1, in its order. */
const COLUMNS: readonly Column[] = [
  ['Log ID', ({ id }) => id],
  ['Session ID', fact('sessionId')],
  ['Date', ({ at }) => new Date(at).toISOString()],
  ['Level', levelOf],
  ['Bounce Category', ({ category }) => category],
  ['Bounce Action', fact('action')],
  ['Truth Source', fact('truthSource')],
  ['SMTP Response', fact('response')],
  ['SMTP Code', ({ code }) => code],
  ['From', fact('from')],
  ['From Allowlisted', fact('isAllowlisted')],
  ['To', fact('to')],
  ['Subject', fact('subject')],
  ['Message-ID', ({ facts: { messageId } }) => messageId && `<${messageId}>`],
  ['MAIL FROM', fact('mailFrom')],
  ['RCPT TO', fact('recipient')],
  ['Client IP', fact('clientIp')],
  ['Client Hostname', fact('clientHostname')],
  ['Client Allowlisted', fact('isAllowlisted')],
  ['Target Host', ({ facts }) => targetHost(targetOf(facts))],
  ['Target MX Hostname', ({ facts }) => facts.mx?.host],
  ['Target MX IP', ({ facts }) => facts.mx?.ip],
  ['Target Type', ({ facts }) => facts.mx && (isIPv6(facts.mx.ip) ? 'IPv6' : 'IPv4')],
  ['Opportunistic TLS', ({ facts }) => facts.tls && facts.tls.policy === 'opportunistic'],
  ['Require TLS', ({ facts }) => facts.tls && REQUIRING.has(facts.tls.policy)],
  ['MX Hostname', (_, { hostname }) => hostname],
  ['MX IP', (_, { ip }) => ip],
  ['SPF', fact('spf')],
  ['DKIM', fact('dkim')],
  ['Delivered To', ({ state, facts }) => (state === 'delivered' ? (targetOf(facts) ?? facts.recipient) : undefined)],
  ['Delivery Time (ms)', fact('deliveryMs')],
  ['Message Size (bytes)', fact('sizeBytes')],
];

const REQUIRING: ReadonlySet<string> = new Set(['mta-sts', 'dane', 'required']);

/** RFC 4180; every cell is quoted, and none is a formula for spreadsheets. */
const FORMAT = { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: '\r\n' } as const;

export const CSV_HEADER: string = stringify([COLUMNS.map(([heading]) => heading)], FORMAT);

export function formatCsv(paths: readonly LoggedPath[], server: ExportingServer): string {
  return stringify(
    paths.map((path) => COLUMNS.map(([, cell]) => toText(cell(path, server)))),
    FORMAT,
  );
}

function toText(cell: Cell): string {
  return cell === undefined ? '' : String(cell);
}

function levelOf({ state, code }: LoggedPath): string {
  if (state === 'bounced' || (state === 'refused' && code >= 500)) return 'error';
  return state === 'refused' || state === 'held' || state === 'waiting' || state === 'in_doubt' ? 'warn' : 'info';
}

function targetOf({ target }: PathFacts): string | undefined {
  return target && inEnglish(target);
}

function targetHost(target: string | undefined): string | undefined {
  if (target === undefined) return undefined;
  if (target.includes('@')) return target.slice(target.lastIndexOf('@') + 1);
  return URL.canParse(target) ? new URL(target).hostname : target;
}
