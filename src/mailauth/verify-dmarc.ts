import { getDomain } from 'tldts';
import { type DmarcRecord, parseDmarcRecord } from '../protocol/dmarc/dmarc-record.js';
import { type FoundPolicy, inheritedPolicy, namesAbove, organisationOf } from '../protocol/dmarc/tree-walk.js';
import type { AuthorDomain } from './author-domain.js';
import { type LookUps, unlessUnavailable } from './look-ups.js';
import type { AuthResult, DmarcVerdict } from './verdict.js';

/** A domain authenticated by SPF or a signature. */
export interface AuthenticatedDomain {
  readonly domain: string;
  readonly result: AuthResult;
}

export interface DmarcFinding {
  readonly verdict: DmarcVerdict;
  /** Per signature: in relaxed alignment with the author. */
  readonly alignedSignatures: readonly boolean[];
}

type Policy = NonNullable<DmarcVerdict['policy']>;

/** RFC 9989 §5.3, from the results of SPF and DKIM; both may still be running. */
export async function verifyDmarc(
  lookUps: Pick<LookUps, 'txt' | 'isUnknownName'>,
  author: AuthorDomain,
  identifiers: Promise<{ readonly spf: AuthenticatedDomain; readonly dkim: readonly AuthenticatedDomain[] }>,
): Promise<DmarcFinding> {
  if (author.kind !== 'domain') {
    const { dkim } = await identifiers;
    const result = author.kind === 'unusable' ? 'permerror' : 'none';
    return { verdict: withoutPolicy(result, undefined), alignedSignatures: dkim.map(() => false) };
  }
  const fromDomain = author.domain;
  const [found, { spf, dkim }] = await Promise.all([unlessUnanswered(findPolicy(lookUps, fromDomain)), identifiers]);
  const isRelated = (domain: string) => unlessUnanswered(isInOrganisation(lookUps, found, fromDomain, domain));
  const [ofSpf, ...ofDkim] = await Promise.all([spf, ...dkim].map(({ domain }) => isRelated(domain)));
  const alignedSignatures = ofDkim.map((relation) => relation === true);

  if (found === 'unanswered') return { verdict: withoutPolicy('temperror', fromDomain), alignedSignatures };
  if (!found) return { verdict: withoutPolicy('none', fromDomain), alignedSignatures };
  const { isSpfStrict, isDkimStrict } = found.record;
  const isSpfAligned = spf.result === 'pass' && ofSpf === true && (!isSpfStrict || spf.domain === fromDomain);
  const isDkimAligned = dkim.some(
    ({ domain, result }, at) =>
      result === 'pass' && alignedSignatures[at] === true && (!isDkimStrict || domain === fromDomain),
  );
  const isPass = isSpfAligned || isDkimAligned;
  const policy = await unlessUnanswered(applicablePolicy(lookUps, found, fromDomain));
  // RFC 9989 §5.3.2: a check without an answer might have passed
  const isUndecided =
    policy === 'unanswered' ||
    [spf, ...dkim].some(({ result }) => result === 'temperror') ||
    [ofSpf, ...ofDkim].includes('unanswered');
  const verdict: DmarcVerdict = {
    result: isPass ? 'pass' : isUndecided ? 'temperror' : 'fail',
    fromDomain,
    policyDomain: found.name,
    isSpfAligned,
    isDkimAligned,
    policy: policy === 'unanswered' ? undefined : policy,
  };
  return { verdict, alignedSignatures };
}

function unlessUnanswered<T>(asked: Promise<T>): Promise<T | 'unanswered'> {
  return asked.catch((error: unknown) => unlessUnavailable(error, 'unanswered' as const));
}

function withoutPolicy(result: 'none' | 'temperror' | 'permerror', fromDomain: string | undefined): DmarcVerdict {
  return {
    result,
    fromDomain,
    isSpfAligned: false,
    isDkimAligned: false,
    policyDomain: undefined,
    policy: undefined,
  };
}

/** RFC 9989 §4.10.1. */
async function findPolicy(lookUps: Pick<LookUps, 'txt'>, domain: string): Promise<FoundPolicy | undefined> {
  const own = await findRecord(lookUps, domain);
  return own ? { name: domain, record: own } : inheritedPolicy(await walkUp(lookUps, domain));
}

/** RFC 9989 §4.10: nearest first, until one says that it is, or is not, a public suffix. */
async function walkUp(lookUps: Pick<LookUps, 'txt'>, domain: string): Promise<FoundPolicy[]> {
  const names = [domain, ...namesAbove(domain)];
  const walked: FoundPolicy[] = [];
  for (const name of names) {
    const record = await findRecord(lookUps, name);
    if (!record) continue;
    walked.push({ name, record });
    if (record.psd === 'n' || (record.psd === 'y' && name !== domain)) break;
  }
  return walked;
}

/** RFC 9989 §4.10: several records count as none. */
async function findRecord(lookUps: Pick<LookUps, 'txt'>, name: string): Promise<DmarcRecord | undefined> {
  const records = (await lookUps.txt(`_dmarc.${name}`)).flatMap((text) => parseDmarcRecord(text) ?? []);
  return records.length === 1 ? records[0] : undefined;
}

/** RFC 9989 §4.7: `p` for the domain itself, `sp` below it, `np` for names that do not exist. */
async function applicablePolicy(
  lookUps: Pick<LookUps, 'isUnknownName'>,
  { name, record }: FoundPolicy,
  fromDomain: string,
): Promise<Policy> {
  const own = toPolicy(record.policy) ?? 'none';
  const ofSubdomains = toPolicy(record.subdomainPolicy) ?? own;
  const ofUnknown = toPolicy(record.unknownNamePolicy);
  let policy = name === fromDomain ? own : ofSubdomains;
  if (name !== fromDomain && ofUnknown && (await lookUps.isUnknownName(fromDomain))) policy = ofUnknown;
  return record.isTesting ? softer(policy) : policy;
}

function toPolicy(text: string | undefined): Policy | undefined {
  return text === 'none' || text === 'quarantine' || text === 'reject' ? text : undefined;
}

function softer(policy: Policy): Policy {
  return policy === 'reject' ? 'quarantine' : 'none';
}

/** Relaxed alignment (RFC 9989 §4.10.2). Without any DMARC record it uses the list of public suffixes. */
async function isInOrganisation(
  lookUps: Pick<LookUps, 'txt'>,
  found: FoundPolicy | 'unanswered' | undefined,
  fromDomain: string,
  domain: string,
): Promise<boolean> {
  if (domain === '' || domain === fromDomain) return domain !== '';
  // Names without a common top level are never one organisation
  if (domain.split('.').at(-1) !== fromDomain.split('.').at(-1)) return false;
  if (found === undefined || found === 'unanswered') {
    const organisation = getDomain(fromDomain, SUFFIXES);
    return organisation !== null && organisation === getDomain(domain, SUFFIXES);
  }
  const organisation = organisationOf(fromDomain, await walkUp(lookUps, fromDomain));
  if (domain !== organisation && !domain.endsWith(`.${organisation}`)) return false;
  return organisationOf(domain, await walkUp(lookUps, domain)) === organisation;
}

// Two customers of one hosting company are not one organisation
const SUFFIXES = { allowPrivateDomains: true };
