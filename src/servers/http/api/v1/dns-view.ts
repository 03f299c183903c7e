import { z } from 'zod';
import { TXT_LIMIT } from '../../../../directory/dns/dns-provider.js';
import type { FoundProvider } from '../../../../directory/dns/dns-provider-service.js';
import type { RecordStatus } from '../../../../directory/dns/seen-record.js';
import type { DomainRecordList, ListedRecord, Verification } from '../../../../directory/dns/verification-service.js';
import type { MessageKey, Params } from '../../../../i18n/message.js';
import { type Fault, InvalidInputError } from '../../../../platform/service-error.js';
import { formatZoneRecord, type ZoneRecord } from '../../../../protocol/zone-file/zone-file.js';

type Speak = (key: MessageKey, params?: Params) => string;

/** One sentence followed by the warnings; problems are a 400 with the whole list. */
export function presentVerification({ domain, problems, warnings }: Verification, success: Fault, t: Speak): string {
  const [first, ...others] = problems;
  if (!first) return [success, ...warnings].map(({ key, params }) => t(key, params)).join(' ');
  // A name or an address that is not theirs does not become valid by waiting
  const isPatienceUseful = !FINAL.has(first.key) || others.length > 0;
  if (!isPatienceUseful) throw new InvalidInputError([first]);
  const hints: Fault[] = [{ key: 'dns.checkedAgain' }];
  const missing = new Set(problems.map(({ key }) => key));
  if (missing.has('dns.verificationMissing') && missing.has('dns.mxMissing')) {
    hints.unshift({ key: 'dns.checkNameServers', params: { domain: domain.unicodeName } });
  }
  throw new InvalidInputError([{ key: 'dns.changesTakeTime' }, first, ...others, ...hints]);
}

const FINAL: ReadonlySet<MessageKey> = new Set<MessageKey>(['dns.nameTaken', 'dns.ipAddress']);

export const dnsRecordAnswer = z
  .object({
    object: z.literal('dns_record').describe('Always `dns_record`.'),
    purpose: z
      .enum([
        'verification',
        'mx',
        'dkim-rsa',
        'return-path',
        'dmarc',
        'dkim-ed25519',
        'spf',
        'mta-sts',
        'mta-sts-host',
        'tls-rpt',
        'clients',
      ])
      .describe('What the record is for.'),
    type: z.enum(['TXT', 'MX', 'CNAME', 'SRV']).describe('Type of the record.'),
    name: z.string().meta({ description: 'The full name, without the final dot.' }),
    host: z.string().meta({ description: 'The name below the registered domain; `@` for that domain itself.' }),
    value: z.string().meta({ description: 'Of an SRV record: priority, weight, port and target.' }),
    preference: z.number().int().optional().meta({ description: 'MX only.' }),
    is_required: z.boolean().describe('Nothing works without it.'),
    used_for: z.enum(['receiving', 'sending', 'advised', 'clients']).meta({
      description: '`clients`: mail programs find their settings by them; they are not checked.',
    }),
    state: z.enum(['correct', 'missing', 'wrong', 'unknown']).meta({ description: 'As last seen in DNS.' }),
    found: z.array(z.string()).meta({ description: 'What DNS had at the last check.' }),
    difference: z.string().optional().meta({
      description: 'How that differs from what is needed, and what to do; absent when it does not.',
    }),
    checked_at: z.iso.datetime().optional().describe('When DNS was last asked.'),
  })
  .meta({ id: 'DnsRecord' });

export function presentDnsRecord({ record, state, found, difference, checkedAt }: ListedRecord, t: Speak) {
  return {
    object: 'dns_record',
    purpose: record.purpose,
    type: record.type,
    name: record.name,
    host: record.relativeName,
    value: record.value,
    preference: record.preference,
    is_required: record.isRequired,
    used_for: record.usedFor,
    state,
    found,
    difference: difference.map(({ key, params }) => t(key, params)).join(' ') || undefined,
    checked_at: checkedAt === undefined ? undefined : new Date(checkedAt).toISOString(),
  };
}

export const dnsProviderAnswer = z
  .object({
    name_servers: z.array(z.string()).describe('Name servers of the domain.'),
    provider: z
      .object({ id: z.string().describe('Short name.'), name: z.string().describe('Name of the provider.') })
      .nullable()
      .meta({ description: 'Who runs them; null when the provider is not known.' }),
    host_part_only: z.boolean().meta({ description: 'Its forms want `host` of a record instead of its full `name`.' }),
    txt_limit: z.number().int().meta({ description: 'The length of one string of a TXT record.' }),
    notes: z.array(z.string()).meta({ description: 'What else to mind in its forms.' }),
  })
  .meta({ id: 'DnsProvider' });

export function presentDnsProvider({ nameServers, provider }: FoundProvider, t: Speak) {
  return {
    name_servers: nameServers,
    provider: provider ? { id: provider.id, name: provider.name } : null,
    // The default of most forms
    host_part_only: provider?.isHostPartOnly ?? true,
    txt_limit: TXT_LIMIT,
    notes: (provider?.notes ?? []).map((key) => t(key, { provider: provider?.name ?? '' })),
  };
}

const ZONE_TTL_SECONDS = 3600;

/** Lines to paste into a zone; each says what it is for and its last result. */
export function presentZone({ domain, records }: DomainRecordList): string {
  const lines = records.flatMap((status) => {
    const { purpose, usedFor, isRequired } = status.record;
    const duty = isRequired ? 'required' : 'advised';
    return [`; ${purpose} (${usedFor}, ${duty}): ${status.state}`, formatZoneRecord(toZoneRecord(status))];
  });
  return `${[`; ${domain.name}`, ...lines].join('\n')}\n`;
}

function toZoneRecord({ record: { name, type, value, preference = 0 } }: RecordStatus): ZoneRecord {
  const head = { name, value, ttlSeconds: ZONE_TTL_SECONDS };
  return type === 'MX' ? { ...head, type, preference } : { ...head, type };
}
