import type { MessageKey } from '../../i18n/message.js';
import type { Fault } from '../../platform/service-error.js';
import type { Domain } from '../domains/domain.js';
import { isOurs } from './judge-records.js';
import { type NeededRecord, type RecordPurpose, type ServiceNames, spfInclude } from './needed-records.js';
import type { RecordStatus } from './seen-record.js';
import { listFound } from './verdict.js';

type DifferenceKeys = Readonly<Record<'missing' | 'wrong' | 'several', MessageKey>>;

const DKIM: DifferenceKeys = { missing: 'dns.dkimMissing', wrong: 'dns.dkimWrong', several: 'dns.dkimMultiple' };
const ADVISED: DifferenceKeys = {
  missing: 'dns.advisedMissing',
  wrong: 'dns.advisedWrong',
  several: 'dns.advisedWrong',
};
const SENTENCES: Readonly<Record<Exclude<RecordPurpose, 'clients'>, DifferenceKeys>> = {
  'mta-sts': ADVISED,
  'mta-sts-host': ADVISED,
  'tls-rpt': ADVISED,
  verification: {
    missing: 'dns.verificationMissing',
    wrong: 'dns.verificationWrong',
    several: 'dns.verificationMultiple',
  },
  mx: { missing: 'dns.mxMissing', wrong: 'dns.mxOther', several: 'dns.mxOther' },
  'dkim-rsa': DKIM,
  'dkim-ed25519': DKIM,
  'return-path': { missing: 'dns.returnPathMissing', wrong: 'dns.returnPathWrong', several: 'dns.returnPathWrong' },
  dmarc: { missing: 'dns.dmarcMissing', wrong: 'dns.dmarcPct', several: 'dns.dmarcMultiple' },
  spf: { missing: 'dns.spfMissing', wrong: 'dns.spfWrong', several: 'dns.spfMultiple' },
};

/** How the last seen records differ from the needed ones, with the remedy; empty if equal or never checked. */
export function describeDifference(
  { record, state, found }: RecordStatus,
  domain: Pick<Domain, 'name' | 'unicodeName'>,
  service: ServiceNames,
): Fault[] {
  if (record.purpose === 'clients' || (state !== 'missing' && state !== 'wrong')) return [];
  const isFurtherExchange = record.purpose === 'mx' && !record.isRequired;
  if (isFurtherExchange) return []; // one exchange is enough
  const kind = state === 'wrong' && found.length > 1 ? 'several' : state;
  const others = record.purpose === 'mx' ? found.filter((exchange) => !isOurs(exchange, service.mxHosts)) : found;
  const params = {
    domain: domain.unicodeName,
    name: record.name,
    value: record.value,
    found: listFound(others),
    host: record.purpose === 'return-path' ? service.host : (service.mxHosts[0] ?? ''),
    include: spfInclude(service),
  };
  const hint = state === 'wrong' ? findHint(record, found) : undefined;
  return [{ key: SENTENCES[record.purpose][kind], params }, ...(hint ? [hint] : [])];
}

// A shorter common prefix rather means another value than a truncated one
const MIN_PREFIX_CHARACTERS = 20;

/** Typical mistakes in the forms of DNS providers. */
function findHint({ type, value }: NeededRecord, found: readonly string[]): Fault | undefined {
  for (const text of found) {
    if (type !== 'TXT') {
      // Without its trailing dot a name is read as relative to the zone (RFC 1035 §5.1)
      const appended = text.toLowerCase().startsWith(`${value.toLowerCase()}.`) ? text.slice(value.length + 1) : '';
      if (appended !== '') return { key: 'dns.hintNameAppended', params: { domain: appended } };
      continue;
    }
    if (text.includes('"') && bare(text) === bare(value)) return { key: 'dns.hintQuoted' };
    const isPart = bare(text).length >= MIN_PREFIX_CHARACTERS && bare(text).length < bare(value).length;
    if (isPart && bare(value).startsWith(bare(text))) return { key: 'dns.hintTruncated' };
  }
  return undefined;
}

/** Without what providers add to a text or remove from it. */
function bare(text: string): string {
  return text.replace(/["\s\\]/g, '').replace(/;$/, '');
}
