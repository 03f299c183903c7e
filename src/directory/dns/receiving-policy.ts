import type { MxHost } from '../../platform/dns/resolver.js';
import type { Fault } from '../../platform/service-error.js';
import { parseRule, splitRules } from '../../protocol/txt-rules/parse-rules.js';
import type { Domain } from '../domains/domain.js';
import {
  isOurs,
  type Judgement,
  judgeExchanges,
  judgeSpf,
  judgeStsHost,
  judgeStsText,
  judgeTlsReporting,
  judgeVerification,
  type StsHostAnswer,
} from './judge-records.js';
import { type ServiceNames, verificationText } from './needed-records.js';
import { type Judgements, listFound, nameTaken, type Ownership, type Problem, type Verdict } from './verdict.js';

export interface ReceivingVerdict extends Verdict {
  readonly hasTxt: boolean;
  readonly hasMx: boolean;
  readonly hasSpf: boolean;
}

export interface ReceivingAnswers {
  /** TXT at the name itself. */
  readonly txt: readonly string[];
  readonly mx: readonly MxHost[];
  /** The values after `<prefix>=`, decrypted. */
  readonly rules: readonly string[];
  /** TXT at `_mta-sts`, and where `mta-sts` leads; `undefined`: not asked, or no answer. */
  readonly stsText?: readonly string[] | undefined;
  readonly stsHost?: StsHostAnswer | undefined;
  /** TXT at `_smtp._tls`. */
  readonly tlsReporting?: readonly string[] | undefined;
}

/** verify-records: requires the verification record (on the free plan a rule is enough), and our exchanges alone. */
export function decideReceiving(
  domain: Domain,
  { txt, mx, rules, ...advised }: ReceivingAnswers,
  ownership: Ownership,
  service: ServiceNames,
): ReceivingVerdict {
  const judgements = {
    verification: judgeVerification(domain.verificationRecord, txt, service),
    mx: judgeExchanges(mx, service),
    spf: judgeSpf(txt, service),
    ...judgeAdvised(advised, service),
  };
  const isProven = judgements.verification.state === 'correct';
  const isByRule = domain.plan === 'free' && judgements.verification.state === 'missing' && rules.some(hasRule);
  const hasMx = domain.settings.ignoreMxCheck || judgements.mx.state === 'correct';
  const params = { domain: domain.unicodeName, value: verificationText(domain, service) };
  const problems: Problem[] = [];
  if (ownership === 'other') problems.push(nameTaken(domain, service));
  else if (!isProven && !isByRule) problems.push(verificationProblem(judgements.verification, params));
  if (!hasMx) problems.push(exchangeProblem(judgements.mx, domain, service));
  const warnings: Fault[] = [];
  if (isProven && rules.length > 0) warnings.push({ key: 'dns.rulesBeside', params: { prefix: service.txtPrefix } });
  if (isByRule) warnings.push({ key: 'dns.rulesOnly', params });
  const hasTxt = ownership !== 'other' && (isProven || isByRule);
  return { judgements, problems, warnings, hasTxt, hasMx, hasSpf: judgements.spf.state === 'correct' };
}

/** MTA-STS and TLS reports are advised: no problem follows from them. */
export function judgeAdvised(
  { stsText, stsHost, tlsReporting }: Pick<ReceivingAnswers, 'stsText' | 'stsHost' | 'tlsReporting'>,
  service: ServiceNames,
): Judgements {
  return {
    ...(stsText && { 'mta-sts': judgeStsText(stsText) }),
    ...(stsHost && { 'mta-sts-host': judgeStsHost(stsHost, service) }),
    ...(tlsReporting && { 'tls-rpt': judgeTlsReporting(tlsReporting) }),
  };
}

// Patterns take time to compile, and a foreign zone may have thousands of near-rules
const MAX_RULES_READ = 200;

function hasRule(value: string): boolean {
  return splitRules(value)
    .slice(0, MAX_RULES_READ)
    .some((element) => typeof parseRule(element) !== 'string');
}

function verificationProblem({ state, found }: Judgement, params: { domain: string; value: string }): Problem {
  const purpose = 'verification';
  switch (state) {
    case 'multiple':
      return { purpose, key: 'dns.verificationMultiple', params: { ...params, found: listFound(found) } };
    case 'wrong':
      return { purpose, key: 'dns.verificationWrong', params: { ...params, found: listFound(found) } };
    default:
      return { purpose, key: 'dns.verificationMissing', params };
  }
}

function exchangeProblem({ state, found }: Judgement, domain: Domain, { mxHosts }: ServiceNames): Problem {
  const params = { domain: domain.unicodeName, host: mxHosts[0] ?? '' };
  if (state === 'missing') return { purpose: 'mx', key: 'dns.mxMissing', params };
  const others = found.filter((exchange) => !isOurs(exchange, mxHosts));
  return { purpose: 'mx', key: 'dns.mxOther', params: { ...params, found: listFound(others) } };
}
