import type { Database } from '../../db/database.js';
import { say } from '../../i18n/sentence.js';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import { parseIpAddress } from '../../protocol/address/domain-name.js';
import { createFindHostedAddress, type HostedAddress, type HostedDomain } from './address-store.js';
import { findAdminEntry } from './admin-entry.js';
import type { AskedAddress } from './asked-address.js';
import { decideEntries, type EntryVerdict } from './decide-entries.js';
import type { Entry } from './entry.js';
import { type Asking, type FindAddress, type FindInside, type Finding, refused } from './finding.js';
import { ruleEntries, storedEntries } from './matching-entries.js';
import type { NamePatterns } from './name-patterns.js';
import { refusals } from './refusals.js';
import type { Home, TrailStep } from './resolution.js';
import type { ServiceAddresses } from './service-address.js';
import type { TxtRuleSource, TxtRules } from './txt-rule-source.js';
import { forwardWay } from './way-key.js';

export const MAIL_PORT = 25;

export interface FindAddressDeps {
  readonly db: Pick<Database, 'reader' | 'engine'>;
  readonly patterns: NamePatterns;
  readonly txtRules: TxtRuleSource;
  readonly serviceAddresses: ServiceAddresses;
  /** Used for names that no account has proved. */
  readonly findUnowned: FindAddress;
  readonly defaultQuotaBytes: number;
}

/** Looks one address up in the domains hosted here; its targets are resolved afterwards. */
export function createFindAddress(deps: FindAddressDeps): {
  readonly find: FindAddress;
  readonly findInside: FindInside;
} {
  const { db, patterns, txtRules, serviceAddresses, findUnowned, defaultQuotaBytes } = deps;
  const findHostedAddress = createFindHostedAddress(db);

  async function findHosted(hosted: HostedAddress, asked: AskedAddress, asking: Asking): Promise<Finding> {
    const { domain } = hosted;
    const ofService = domain.isSystem ? await serviceAddresses.findAtHost(asked, domain.home) : undefined;
    if (ofService) return ofService;
    const stored = await storedEntries({ db: db.reader, patterns, defaultQuotaBytes }, hosted, asked);
    const { rules, isUnavailable } = await rulesBeside(domain, asking.signal);
    const ruled = rules ? await ruleEntries(patterns, rules, asked) : { entries: [], isCut: false };
    const verdict = decideEntries([...stored.entries, ...ruled.entries]);
    const steps = [...(isUnavailable ? [unavailableStep(domain)] : []), ...verdict.steps];
    const isCertain = verdict.kind !== 'nothing' && !isCatchAll(verdict);
    if (!isCertain && (stored.isCut || ruled.isCut))
      return refused(refusals.tooManyRules(domain.name, domain.home), steps);
    if (isUnavailable && verdict.kind === 'nothing') {
      return refused(refusals.lookUpFailed(domain.name, domain.home), steps);
    }
    const home = domain.isSystem ? peopleOfService(domain.home) : domain.home;
    const port = rules?.port ?? domain.smtpPort;
    const admins = verdict.kind === 'nothing' ? await findAdminEntry(db.reader, domain, asked) : undefined;
    if (admins && admins.targets.length > 0) {
      const text = say('step.toAdmins', { name: asked.name, domain: domain.name });
      return { kind: 'entries', home, entries: [admins], port: MAIL_PORT, steps: [...steps, { text }] };
    }
    return toFinding(verdict, { asked, home, port, steps, isKept: isUnread(domain, stored.entries) });
  }

  /** Rules in DNS, or a domain above that also receives for its subdomains. */
  async function findUnhosted(asked: AskedAddress, asking: Asking): Promise<Finding> {
    const finding = await findUnowned(asked, asking);
    if (finding.kind !== 'refused' || finding.refusal.why !== 'unhosted') return finding;
    for (const parent of domainsAbove(asked.domain)) {
      const hosted = await findHostedAddress({ domain: parent, name: asked.name });
      if (!hosted) continue;
      if (!hosted.domain.takesSubdomains) return finding;
      return withStep(hostedStep(hosted.domain), await findHosted(hosted, asked, asking));
    }
    return finding;
  }

  /** Decision 10.7: on the free plan rules in DNS apply in addition to the aliases. */
  async function rulesBeside(
    { name, isFree }: HostedDomain,
    signal: AbortSignal,
  ): Promise<{ readonly rules?: TxtRules | undefined; readonly isUnavailable: boolean }> {
    if (!isFree || parseIpAddress(name) !== undefined) return { isUnavailable: false };
    try {
      return { rules: await txtRules.find(name, signal), isUnavailable: false };
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      return { isUnavailable: true };
    }
  }

  return {
    async find(asked, asking) {
      const hosted = await findHostedAddress(asked);
      if (!hosted) return findUnhosted(asked, asking);
      const finding = await findHosted(hosted, asked, asking);
      return withStep(hostedStep(hosted.domain), finding);
    },
    async findInside(asked, asking) {
      const hosted = await findHostedAddress(asked);
      const isInside = hosted && (hosted.domain.hasMx || hosted.domain.isSystem);
      return isInside ? findHosted(hosted, asked, asking) : undefined;
    },
  };
}

function withStep(step: TrailStep, finding: Finding): Finding {
  return { ...finding, steps: [step, ...finding.steps] };
}

// RFC 1035 allows 127 labels; no mail domain is that deep
const MAX_DEPTH = 8;

/** `a.b.example.test`: `b.example.test`, `example.test`. */
function domainsAbove(name: string): readonly string[] {
  if (parseIpAddress(name) !== undefined) return [];
  const labels = name.split('.').slice(-MAX_DEPTH);
  return labels.slice(1, -1).map((_, place) => labels.slice(place + 1).join('.'));
}

function hostedStep({ name, isSystem }: HostedDomain): TrailStep {
  return { text: isSystem ? say('step.ownName', { domain: name }) : say('step.domainHosted', { domain: name }) };
}

function unavailableStep({ name }: HostedDomain): TrailStep {
  return { text: say('step.rulesSilent', { domain: name }) };
}

/** Complaints quote the mail they are about. */
function peopleOfService(home: Home): Home {
  const switches = { ...home.switches, phishing: false, adult: false };
  return { ...home, switches, rulesKey: `people of the service ${home.rulesKey}` };
}

/** RFC 5321 §4.5.1: postmaster accepts mail, even in a sandbox, where it is not read. */
function isUnread({ isSystem }: HostedDomain, entries: readonly Entry[]): boolean {
  return isSystem && entries.some(({ kind }) => kind === 'exact');
}

function isCatchAll(verdict: EntryVerdict): boolean {
  return verdict.kind === 'use' && verdict.entries[0].kind === 'catch-all';
}

/** The result of the verdict for this home. */
export function toFinding(
  verdict: EntryVerdict,
  ground: {
    readonly asked: AskedAddress;
    readonly home: Home;
    readonly port: number;
    readonly steps: readonly TrailStep[];
    /** Accepted and dropped instead of refused when it leads nowhere. */
    readonly isKept?: boolean;
  },
): Finding {
  const { asked, home, port, steps } = ground;
  const { domainId } = home;
  switch (verdict.kind) {
    case 'use':
      return { kind: 'entries', home, entries: verdict.entries, port, steps };
    case 'disabled': {
      const { alias } = verdict.entry;
      if (verdict.reply === 550) return refused(refusals.disabled(asked.address, { domainId, alias }), steps);
      if (verdict.reply === 421) return refused(refusals.disabledForNow(asked.address, { domainId, alias }), steps);
      const dropped = { text: say('step.dropped') };
      return { kind: 'ways', home, alias, ways: [], steps: [...steps, dropped] };
    }
    case 'nothing': {
      if (ground.isKept) {
        const text = say('step.unread');
        return { kind: 'ways', home, alias: undefined, ways: [], steps: [...steps, { text }] };
      }
      if (port === MAIL_PORT) return refused(refusals.unknown(asked.address, { domainId }), steps);
      const text = say('step.toOwnPort', { port, domain: asked.domain });
      const way = forwardWay({ address: asked.address, host: asked.domain, port }, undefined);
      return { kind: 'ways', home, alias: undefined, ways: [way], steps: [...steps, { text }] };
    }
  }
}
