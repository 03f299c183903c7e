import { parseDmarcRecord } from '../../protocol/dmarc/dmarc-record.js';
import type { DkimPublicKey, Domain } from '../domains/domain.js';
import { type Judgement, judgeDkim, judgeDmarc, judgeReturnPath, judgeSpf } from './judge-records.js';
import type { DomainNames, ServiceNames } from './needed-records.js';
import { listFound, nameTaken, type Ownership, type Problem, type Verdict } from './verdict.js';

export interface SendingVerdict extends Verdict {
  readonly hasDkim: boolean;
  readonly hasReturnPath: boolean;
  readonly hasDmarc: boolean;
  readonly hasStrictDmarc: boolean;
  /** `undefined`: the query failed, so the known state stays. */
  readonly hasEd25519: boolean | undefined;
  readonly hasSpf: boolean | undefined;
}

export interface SendingAnswers {
  readonly rsa: DkimAnswer | undefined;
  readonly returnPath: string | undefined;
  readonly dmarc: DmarcAnswer;
  readonly ed25519: DkimAnswer | undefined;
  readonly apexTxt: readonly string[] | undefined;
}

export interface DkimAnswer {
  readonly key: DkimPublicKey;
  readonly texts: readonly string[];
}

export interface DmarcAnswer {
  readonly texts: readonly string[];
  /** The policy comes from a name above. */
  readonly isInherited: boolean;
}

/** verify-smtp: the RSA key, the Return-Path and a DMARC policy. Ed25519 and SPF are advised. */
export function decideSending(
  domain: SendingDomain,
  answers: SendingAnswers,
  ownership: Ownership,
  service: ServiceNames,
): SendingVerdict {
  const { rsa, ed25519, apexTxt } = answers;
  const dkim = rsa ? judgeDkim(rsa.key, rsa.texts) : NOTHING_FOUND;
  const returnPath = judgeReturnPath(answers.returnPath, service);
  const dmarc = judgeDmarc(answers.dmarc.texts);
  const second = ed25519 && judgeDkim(ed25519.key, ed25519.texts);
  const spf = apexTxt && judgeSpf(apexTxt, service);
  const problems = [
    ...(ownership === 'other' ? [nameTaken(domain, service)] : []),
    ...(isCorrect(dkim) ? [] : [dkimProblem(dkim, domain, rsa?.key)]),
    ...(isCorrect(returnPath) ? [] : [returnPathProblem(returnPath, domain, service)]),
    ...(isCorrect(dmarc) ? [] : [dmarcProblem(dmarc, domain)]),
  ];
  return {
    judgements: { 'dkim-rsa': dkim, 'return-path': returnPath, dmarc, 'dkim-ed25519': second, spf },
    problems,
    warnings: [],
    hasDkim: isCorrect(dkim),
    hasReturnPath: isCorrect(returnPath),
    hasDmarc: isCorrect(dmarc),
    hasStrictDmarc: isCorrect(dmarc) && policyOf(answers.dmarc) === 'reject',
    hasEd25519: second && isCorrect(second),
    hasSpf: spf && isCorrect(spf),
  };
}

type SendingDomain = DomainNames & Pick<Domain, 'unicodeName'>;

const NOTHING_FOUND: Judgement = { state: 'missing', found: [] };

function isCorrect({ state }: Judgement): boolean {
  return state === 'correct';
}

function policyOf({ texts, isInherited }: DmarcAnswer): string | undefined {
  const record = texts.map(parseDmarcRecord).find((parsed) => parsed !== undefined);
  return (isInherited ? record?.subdomainPolicy : undefined) ?? record?.policy;
}

function dkimProblem({ state }: Judgement, domain: DomainNames, key: DkimPublicKey | undefined): Problem {
  const purpose = 'dkim-rsa';
  const params = { name: key ? `${key.selector}._domainkey.${domain.name}` : domain.name };
  switch (state) {
    case 'multiple':
      return { purpose, key: 'dns.dkimMultiple', params };
    case 'wrong':
      return { purpose, key: 'dns.dkimWrong', params };
    default:
      return { purpose, key: 'dns.dkimMissing', params };
  }
}

function returnPathProblem({ state, found }: Judgement, domain: DomainNames, { host }: ServiceNames): Problem {
  const params = { name: `${domain.returnPathLabel}.${domain.name}`, host };
  if (state === 'missing') return { purpose: 'return-path', key: 'dns.returnPathMissing', params };
  return { purpose: 'return-path', key: 'dns.returnPathWrong', params: { ...params, found: listFound(found) } };
}

function dmarcProblem({ state }: Judgement, domain: DomainNames): Problem {
  const params = { name: `_dmarc.${domain.name}` };
  switch (state) {
    case 'multiple':
      return { purpose: 'dmarc', key: 'dns.dmarcMultiple', params };
    case 'wrong':
      return { purpose: 'dmarc', key: 'dns.dmarcPct', params };
    default:
      return { purpose: 'dmarc', key: 'dns.dmarcMissing', params };
  }
}
