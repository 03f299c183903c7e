import { DnsUnavailableError, type Resolver } from '../../platform/dns/resolver.js';
import { parseDmarcRecord } from '../../protocol/dmarc/dmarc-record.js';
import { type FoundPolicy, inheritedPolicy, namesAbove } from '../../protocol/dmarc/tree-walk.js';
import { parseTxtRecord } from '../../protocol/txt-rules/txt-record.js';
import type { DkimPublicKey } from '../domains/domain.js';
import type { StsHostAnswer } from './judge-records.js';
import type { DomainNames, ServiceNames } from './needed-records.js';
import type { ReceivingAnswers } from './receiving-policy.js';
import type { DkimAnswer, DmarcAnswer, SendingAnswers } from './sending-policy.js';

export type LookUps = Pick<Resolver, 'txt' | 'mx' | 'cname' | 'addresses'>;

/** Checks bypass the cache, and refresh it for all other look-ups. */
const FRESH = { fresh: true } as const;

/** Decrypts an encrypted value; what cannot be decrypted is plain text. */
export type ReadTxtValue = (value: string) => string;

/** Called for each answer, for live progress. */
type OnAnswer<Answers> = (answer: Partial<Answers>) => void;

async function told<T>(asked: Promise<T>, tell: (answer: T) => void): Promise<T> {
  const answer = await asked;
  tell(answer);
  return answer;
}

export async function lookUpReceiving(
  resolver: LookUps,
  name: string,
  { txtPrefix, host, hasStsPolicies = false }: Pick<ServiceNames, 'txtPrefix' | 'host' | 'hasStsPolicies'>,
  readTxtValue: ReadTxtValue,
  onAnswer: OnAnswer<ReceivingAnswers> = () => {},
): Promise<ReceivingAnswers> {
  const optional = <T>(ask: () => Promise<T>) => (hasStsPolicies ? ifAvailable(ask()) : Promise.resolve(undefined));
  const [txt, mx, stsText, stsHost, tlsReporting] = await Promise.all([
    told(resolver.txt(name, FRESH), (txt) => onAnswer({ txt })),
    told(resolver.mx(name, FRESH), (mx) => onAnswer({ mx })),
    told(
      optional(() => resolver.txt(`_mta-sts.${name}`, FRESH)),
      (stsText) => onAnswer({ stsText }),
    ),
    told(
      optional(() => lookUpStsHost(resolver, `mta-sts.${name}`, host)),
      (stsHost) => onAnswer({ stsHost }),
    ),
    told(ifAvailable(resolver.txt(`_smtp._tls.${name}`, FRESH)), (tlsReporting) => onAnswer({ tlsReporting })),
  ]);
  const rules = txt.flatMap((text) => {
    const record = parseTxtRecord(text, [txtPrefix]);
    return record?.family === 'rules' ? [readTxtValue(record.value)] : [];
  });
  return { txt, mx, rules, stsText, stsHost, tlsReporting };
}

async function lookUpStsHost(resolver: LookUps, name: string, host: string): Promise<StsHostAnswer> {
  const [target, addresses, ours] = await Promise.all([
    resolver.cname(name, FRESH),
    resolver.addresses(name, FRESH),
    resolver.addresses(host),
  ]);
  return { target, addresses, ours };
}

export async function lookUpSending(
  resolver: LookUps,
  domain: DomainNames,
  keys: readonly DkimPublicKey[],
  onAnswer: OnAnswer<SendingAnswers> = () => {},
): Promise<SendingAnswers> {
  const dkim = async (algorithm: DkimPublicKey['algorithm']): Promise<DkimAnswer | undefined> => {
    const key = keys.find((candidate) => candidate.algorithm === algorithm);
    return key && { key, texts: await resolver.txt(`${key.selector}._domainkey.${domain.name}`, FRESH) };
  };
  const [rsa, returnPath, dmarc, ed25519, apexTxt] = await Promise.all([
    told(dkim('rsa'), (rsa) => onAnswer({ rsa })),
    told(resolver.cname(`${domain.returnPathLabel}.${domain.name}`, FRESH), (returnPath) => onAnswer({ returnPath })),
    told(lookUpDmarc(resolver, domain.name), (dmarc) => onAnswer({ dmarc })),
    told(ifAvailable(dkim('ed25519')), (ed25519) => onAnswer({ ed25519 })),
    told(ifAvailable(resolver.txt(domain.name, FRESH)), (apexTxt) => onAnswer({ apexTxt })),
  ]);
  return { rsa, returnPath, dmarc, ed25519, apexTxt };
}

/** The name's own policy, else the inherited one, found by the tree walk (RFC 9989 §4.10). */
async function lookUpDmarc(resolver: LookUps, name: string): Promise<DmarcAnswer> {
  const policiesAt = async (owner: string) =>
    (await resolver.txt(`_dmarc.${owner}`, FRESH)).filter((text) => parseDmarcRecord(text) !== undefined);
  const own = await policiesAt(name);
  if (own.length > 0) return { texts: own, isInherited: false };
  const found: (FoundPolicy & { text: string })[] = [];
  for (const above of namesAbove(name)) {
    const [text, ...others] = await policiesAt(above);
    const record = text === undefined || others.length > 0 ? undefined : parseDmarcRecord(text);
    if (text === undefined || !record) continue;
    found.push({ name: above, record, text });
    if (record.psd !== 'u') break;
  }
  const inherited = inheritedPolicy(found);
  return { texts: found.filter(({ name: at }) => at === inherited?.name).map(({ text }) => text), isInherited: true };
}

/** For optional records: a missing answer is no reason to fail. */
async function ifAvailable<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DnsUnavailableError) return undefined;
    throw error;
  }
}
