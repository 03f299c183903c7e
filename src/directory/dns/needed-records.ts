import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';
import type { DkimPublicKey, Domain } from '../domains/domain.js';

/** The names of this installation in its customers' DNS. */
export interface ServiceNames {
  /** Also the target of Return-Path names and of DMARC and TLS reports. */
  readonly host: string;
  /** Exchanges that count as ours; the first is the one to publish. */
  readonly mxHosts: readonly string[];
  /** `waypost` in `waypost-site-verification=…` */
  readonly txtPrefix: string;
  /** Whether `mta-sts.<domain>` is served here. */
  readonly hasStsPolicies?: boolean;
}

export type RecordPurpose =
  | 'verification'
  | 'mx'
  | 'dkim-rsa'
  | 'return-path'
  | 'dmarc'
  | 'dkim-ed25519'
  | 'spf'
  | 'mta-sts'
  | 'mta-sts-host'
  | 'tls-rpt'
  /** From `client-records.ts`; never queried. */
  | 'clients';

/** A record the owner of a domain publishes so that mail works. */
export interface NeededRecord {
  readonly purpose: RecordPurpose;
  readonly type: 'TXT' | 'MX' | 'CNAME' | 'SRV';
  /** Absolute, without the trailing dot. */
  readonly name: string;
  /** The name that DNS providers expect: relative to the registered domain, `@` for that domain itself. */
  readonly relativeName: string;
  /** For an SRV record: priority, weight, port and target. */
  readonly value: string;
  /** MX only. The same for all, because the exchanges are equivalent. */
  readonly preference?: number;
  readonly isRequired: boolean;
  readonly usedFor: 'receiving' | 'sending' | 'advised' | 'clients';
}

export type DomainNames = Pick<Domain, 'id' | 'name' | 'isIp' | 'verificationRecord' | 'returnPathLabel'>;

const MX_PREFERENCE = 10;

/** Every record a domain needs, required ones first. An IP address has no zone to publish them in. */
export function neededRecords(
  domain: DomainNames,
  dkimKeys: readonly DkimPublicKey[],
  service: ServiceNames,
): NeededRecord[] {
  if (domain.isIp) return [];
  const at = (label?: string) => recordName(domain.name, label);
  return [
    {
      purpose: 'verification',
      type: 'TXT',
      ...at(),
      value: verificationText(domain, service),
      isRequired: true,
      usedFor: 'receiving',
    },
    ...service.mxHosts.map(
      (host, i): NeededRecord => ({
        purpose: 'mx',
        type: 'MX',
        ...at(),
        value: host,
        preference: MX_PREFERENCE,
        isRequired: i === 0, // one exchange is enough
        usedFor: 'receiving',
      }),
    ),
    ...dkimRecords(domain, dkimKeys, 'rsa'),
    {
      purpose: 'return-path',
      type: 'CNAME',
      ...at(domain.returnPathLabel),
      value: service.host,
      isRequired: true,
      usedFor: 'sending',
    },
    {
      purpose: 'dmarc',
      type: 'TXT',
      ...at('_dmarc'),
      value: `v=DMARC1; p=reject; rua=mailto:dmarc-${domain.id}@${service.host};`,
      isRequired: true,
      usedFor: 'sending',
    },
    ...dkimRecords(domain, dkimKeys, 'ed25519'),
    {
      purpose: 'spf',
      type: 'TXT',
      ...at(),
      value: `v=spf1 ${spfInclude(service)} -all`,
      isRequired: false,
      usedFor: 'advised',
    },
    ...(service.hasStsPolicies ? stsRecords(domain, service) : []),
    {
      // RFC 8460: senders report once a day whether their connections to the domain's exchanges were encrypted
      purpose: 'tls-rpt',
      type: 'TXT',
      ...at('_smtp._tls'),
      value: `v=TLSRPTv1; rua=mailto:tls-${domain.id}@${service.host};`,
      isRequired: false,
      usedFor: 'advised',
    },
  ];
}

/** RFC 8461: senders read the policy at the host when the id in the TXT record is new to them. */
function stsRecords(domain: DomainNames, { host, mxHosts }: ServiceNames): NeededRecord[] {
  const advised = { isRequired: false, usedFor: 'advised' } as const;
  const value = `v=STSv1; id=${stsPolicyId(mxHosts)};`;
  return [
    { purpose: 'mta-sts', type: 'TXT', ...recordName(domain.name, '_mta-sts'), value, ...advised },
    { purpose: 'mta-sts-host', type: 'CNAME', ...recordName(domain.name, 'mta-sts'), value: host, ...advised },
  ];
}

const STS_ID_CHARACTERS = 16;

/** Another id when other exchanges are named. A change of the mode needs none: a tested policy ends within a day. */
function stsPolicyId(mxHosts: readonly string[]): string {
  return createHash('sha256').update(mxHosts.join()).digest('hex').slice(0, STS_ID_CHARACTERS);
}

export interface SmtpDnsRecords {
  readonly dkim: NamedValue;
  readonly return_path: NamedValue;
  readonly dmarc: NamedValue;
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** `smtp_dns_records` of the domain record; `undefined` while there is no key or no zone. */
export function smtpDnsRecords(
  domain: DomainNames,
  dkimKeys: readonly DkimPublicKey[],
  service: ServiceNames,
): SmtpDnsRecords | undefined {
  const needed = neededRecords(domain, dkimKeys, service);
  const of = (purpose: RecordPurpose): NamedValue | undefined => {
    const record = needed.find((candidate) => candidate.purpose === purpose);
    return record && { name: record.relativeName, value: record.value };
  };
  const [dkim, returnPath, dmarc] = [of('dkim-rsa'), of('return-path'), of('dmarc')];
  return dkim && returnPath && dmarc && { dkim, return_path: returnPath, dmarc };
}

function verificationPrefix({ txtPrefix }: Pick<ServiceNames, 'txtPrefix'>): string {
  return `${txtPrefix}-site-verification=`;
}

export function verificationText(
  { verificationRecord }: Pick<Domain, 'verificationRecord'>,
  service: Pick<ServiceNames, 'txtPrefix'>,
): string {
  return verificationPrefix(service) + verificationRecord;
}

export function spfInclude({ host }: Pick<ServiceNames, 'host'>): string {
  return `include:spf.${host}`;
}

/** RSA is required; Ed25519 (RFC 8463) is a second signature for receivers that support it. */
function dkimRecords(
  domain: DomainNames,
  keys: readonly DkimPublicKey[],
  algorithm: DkimPublicKey['algorithm'],
): NeededRecord[] {
  const isRsa = algorithm === 'rsa';
  return keys
    .filter((key) => key.algorithm === algorithm)
    .map((key) => ({
      purpose: isRsa ? 'dkim-rsa' : 'dkim-ed25519',
      type: 'TXT',
      ...recordName(domain.name, `${key.selector}._domainkey`),
      value: `v=DKIM1; k=${algorithm}; p=${key.publicKey};`,
      isRequired: isRsa,
      usedFor: isRsa ? 'sending' : 'advised',
    }));
}

export function recordName(domainName: string, label?: string): Pick<NeededRecord, 'name' | 'relativeName'> {
  const name = label === undefined ? domainName : `${label}.${domainName}`;
  // A public suffix or a single label has no registered domain: it is its own zone
  const root = getDomain(domainName) ?? domainName;
  return { name, relativeName: name === root ? '@' : name.slice(0, -root.length - 1) };
}
