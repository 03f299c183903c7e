import type { Database } from '../../db/database.js';
import { say } from '../../i18n/sentence.js';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import { parseIpAddress } from '../../protocol/address/domain-name.js';
import { listNameHolders, type NameHolder } from './address-store.js';
import type { AskedAddress } from './asked-address.js';
import { decideEntries } from './decide-entries.js';
import type { Entry } from './entry.js';
import { MAIL_PORT, toFinding } from './find-address.js';
import { type FindAddress, type Finding, refused } from './finding.js';
import { ruleEntries } from './matching-entries.js';
import type { NamePatterns } from './name-patterns.js';
import { refusals } from './refusals.js';
import type { Home } from './resolution.js';
import type { ServiceAddresses } from './service-address.js';
import type { TxtRuleSource, TxtRules } from './txt-rule-source.js';

export interface FindUnownedDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly patterns: NamePatterns;
  readonly txtRules: TxtRuleSource;
  readonly serviceAddresses: ServiceAddresses;
  /** Decision 10.5: all, none, or these names. */
  readonly txtDomains: boolean | readonly string[];
  readonly isSandbox: boolean;
}

/** Decision 10.6. */
const MAX_TXT_TARGETS = 10;
const ALL_SCANS = { executables: true, viruses: true, phishing: true, adult: true };

/** Names that no account has proved: Return-Paths, and domains configured by DNS alone. */
export function createFindUnowned(deps: FindUnownedDeps): FindAddress {
  const { db, patterns, txtRules, serviceAddresses, txtDomains, isSandbox } = deps;

  return async (asked, { budget, signal }) => {
    const atReturnPath = await serviceAddresses.findAtReturnPath(asked);
    if (atReturnPath) return atReturnPath;
    const holders = await listNameHolders(db.reader, asked.domain);
    const isNamed = typeof txtDomains !== 'boolean' && txtDomains.includes(asked.domain);
    const isServed = isNamed || txtDomains === true || holders.some(({ isFree }) => isFree);
    if (!isServed || parseIpAddress(asked.domain) !== undefined) return notHere(asked, holders);
    if (!budget.takeTxtDomain(asked.domain)) return refused(refusals.crowded(asked.address));
    try {
      const rules = await txtRules.find(asked.domain, signal);
      return rules ? await findByRules(rules, asked, isNamed || isSandbox) : notHere(asked, holders);
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      const text = say('step.rulesFailed', { domain: asked.domain, error: error.reason });
      return refused(refusals.lookUpFailed(asked.domain), [{ text }]);
    }
  };

  async function findByRules(rules: TxtRules, asked: AskedAddress, isEveryKind: boolean): Promise<Finding> {
    const { entries, isCut } = await ruleEntries(patterns, rules, asked);
    const verdict = decideEntries(isEveryKind ? entries : entries.map(onlyEmail));
    const steps = [{ text: say('step.rulesFound', { domain: asked.domain }) }, ...verdict.steps];
    const isCertain =
      verdict.kind === 'disabled' || (verdict.kind === 'use' && verdict.entries[0].kind !== 'catch-all');
    if (isCut && !isCertain) return refused(refusals.tooManyRules(asked.domain), steps);
    const targets = verdict.kind === 'use' ? verdict.entries.flatMap((entry) => entry.targets) : [];
    if (new Set(targets.map(({ key }) => key)).size > MAX_TXT_TARGETS) {
      return refused(refusals.tooManyTargets(asked.address), steps);
    }
    const port = isEveryKind ? (rules.port ?? MAIL_PORT) : MAIL_PORT;
    return toFinding(verdict, { asked, home: homeOf(asked.domain), port, steps });
  }
}

function notHere({ domain }: AskedAddress, holders: readonly NameHolder[]): Finding {
  if (holders.length === 0) return refused(refusals.unhosted(domain));
  const text = say('step.notProved', { domain });
  // With several holders it is ambiguous whose mail it is
  const domainId = holders.length === 1 ? holders[0]?.id : undefined;
  return refused(refusals.unverified(domain, { domainId }), [{ text }]);
}

/** In production, strangers must not make us call hosts of their choice. */
function onlyEmail(entry: Entry): Entry {
  const others = entry.targets.filter(({ kind }) => kind !== 'email');
  if (others.length === 0) return entry;
  const reasons = others.map(({ text }) => say('step.leftOutNoEmail', { target: text }));
  const targets = entry.targets.filter(({ kind }) => kind === 'email');
  return { ...entry, targets, leftOut: [...entry.leftOut, ...reasons] };
}

/** It has no account, so no settings apply; it shares no transaction with homes that may queue. */
function homeOf(name: string): Home {
  return {
    kind: 'txt',
    domainId: undefined,
    name,
    switches: ALL_SCANS,
    allowlist: [],
    denylist: [],
    requiresTls: false,
    rulesKey: 'txt',
  };
}
