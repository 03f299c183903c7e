import type { MxHost } from '../../platform/dns/resolver.js';
import { parseDmarcRecord } from '../../protocol/dmarc/dmarc-record.js';
import { parseTagList } from '../../protocol/tag-list/tag-list.js';
import { readTlsReporting } from '../../protocol/tls-report/tls-reporting-record.js';
import { parseTxtRecord } from '../../protocol/txt-rules/txt-record.js';
import type { DkimPublicKey } from '../domains/domain.js';
import type { ServiceNames } from './needed-records.js';
import { spfInclude } from './needed-records.js';

export type RecordState = 'correct' | 'missing' | 'wrong' | 'multiple';

/** What DNS has for a record that we need. */
export interface Judgement {
  readonly state: RecordState;
  readonly found: readonly string[];
}

/** Requires exactly one verification record, this domain's. */
export function judgeVerification(
  token: string,
  texts: readonly string[],
  { txtPrefix }: Pick<ServiceNames, 'txtPrefix'>,
): Judgement {
  const tokens = texts.flatMap((text) => {
    const record = parseTxtRecord(text, [txtPrefix]);
    return record?.family === 'verification' ? [{ text, value: record.value }] : [];
  });
  const found = tokens.map(({ text }) => text);
  if (tokens.length > 1) return { state: 'multiple', found };
  const [only] = tokens;
  return only ? { state: only.value === token ? 'correct' : 'wrong', found } : { state: 'missing', found };
}

/** Requires at least one of our exchanges and no other: mail to the others would be lost. */
export function judgeExchanges(hosts: readonly MxHost[], { mxHosts }: Pick<ServiceNames, 'mxHosts'>): Judgement {
  // RFC 7505: the empty name of a null MX means that the domain receives no mail
  const found = hosts.map(({ exchange }) => exchange || '.');
  if (found.length === 0) return { state: 'missing', found };
  return { state: found.every((exchange) => isOurs(exchange, mxHosts)) ? 'correct' : 'wrong', found };
}

export function isOurs(exchange: string, mxHosts: readonly string[]): boolean {
  return mxHosts.some((host) => host.toLowerCase() === exchange);
}

/** Compared by key, in any order of tags; several records make verifiers fail (RFC 6376 §3.6.2.2). */
export function judgeDkim(key: DkimPublicKey, texts: readonly string[]): Judgement {
  if (texts.length === 0) return { state: 'missing', found: texts };
  if (texts.length > 1) return { state: 'multiple', found: texts };
  const tags = parseTagList(texts[0] ?? '');
  const version = tags?.get('v') ?? 'DKIM1';
  const algorithm = tags?.get('k') ?? 'rsa';
  const isKey = tags?.get('p')?.replace(/\s/g, '') === key.publicKey;
  return { state: isKey && version === 'DKIM1' && algorithm === key.algorithm ? 'correct' : 'wrong', found: texts };
}

export function judgeReturnPath(target: string | undefined, { host }: Pick<ServiceNames, 'host'>): Judgement {
  if (target === undefined) return { state: 'missing', found: [] };
  return { state: target === host.toLowerCase() ? 'correct' : 'wrong', found: [target] };
}

/** Any policy is accepted if it applies to all mail. RFC 9989 §4.10.1: several records count as none. */
export function judgeDmarc(texts: readonly string[]): Judgement {
  const records = texts.flatMap((text) => parseDmarcRecord(text) ?? []);
  if (records.length === 0) return { state: 'missing', found: texts };
  if (records.length > 1) return { state: 'multiple', found: texts };
  const pct = records[0]?.pct;
  return { state: pct === undefined || pct === '100' ? 'correct' : 'wrong', found: texts };
}

/** RFC 8461 §3.1: exactly one record; its id is the domain's own choice. */
export function judgeStsText(texts: readonly string[]): Judgement {
  const found = texts.filter((text) => /^v=STSv1\b/.test(text));
  if (found.length === 0) return { state: 'missing', found };
  if (found.length > 1) return { state: 'multiple', found };
  return { state: /;\s*id=[A-Za-z0-9]{1,32}\s*(?:;|$)/.test(found[0] ?? '') ? 'correct' : 'wrong', found };
}

/** RFC 8460 §3: exactly one record; where the reports go is the domain's own choice. */
export function judgeTlsReporting(texts: readonly string[]): Judgement {
  const found = texts.filter((text) => /^v=TLSRPTv1\s*;/.test(text));
  if (found.length === 0) return { state: 'missing', found };
  if (found.length > 1) return { state: 'multiple', found };
  return { state: readTlsReporting(found) ? 'correct' : 'wrong', found };
}

/** Passes if the host has a CNAME to ours, or only addresses of ours. */
export function judgeStsHost(
  { target, addresses, ours }: StsHostAnswer,
  { host }: Pick<ServiceNames, 'host'>,
): Judgement {
  const found = target === undefined ? addresses : [target];
  if (found.length === 0) return { state: 'missing', found };
  const isOurs = target === host.toLowerCase() || addresses.every((address) => ours.includes(address));
  return { state: isOurs && addresses.length > 0 ? 'correct' : 'wrong', found };
}

/** Where the name of the policy host leads, and where ours does. */
export interface StsHostAnswer {
  readonly target: string | undefined;
  readonly addresses: readonly string[];
  readonly ours: readonly string[];
}

export function judgeSpf(texts: readonly string[], service: Pick<ServiceNames, 'host'>): Judgement {
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text.trim()));
  if (found.length === 0) return { state: 'missing', found };
  if (found.length > 1) return { state: 'multiple', found };
  const terms = (found[0] ?? '').toLowerCase().split(/\s+/);
  const isIncluded = terms.some((term) => term.replace(/^\+/, '') === spfInclude(service).toLowerCase());
  return { state: isIncluded ? 'correct' : 'wrong', found };
}
