import type { Database } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import type { DnsResolver } from '../../platform/dns/create-resolver.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';
import { type AskedAddress, askedAddress } from './asked-address.js';
import type { FanOut } from './fan-out.js';
import { createFindAddress } from './find-address.js';
import { createFindUnowned } from './find-unowned.js';
import { type EntriesFinding, type Finding, refused } from './finding.js';
import { followTargets } from './follow-targets.js';
import { mailboxRefusal } from './mailbox-room.js';
import { createNamePatterns } from './name-patterns.js';
import { refusals, withTrail } from './refusals.js';
import type { Home, Resolution } from './resolution.js';
import { createServiceAddresses, type ReverseSrs } from './service-address.js';
import type { TxtDomainUse } from './txt-domain-use.js';
import { createTxtRuleSource } from './txt-rule-source.js';

/** What an address means now: every call reads the current settings, so a change applies to the next message. */
export type Resolve = (path: MailPath, options: ResolveOptions) => Promise<Resolution>;

export interface ResolveOptions {
  /** The places of the transaction; accepted addresses are charged to it. */
  readonly budget: FanOut;
  /** The size that MAIL announced (RFC 1870). */
  readonly sizeBytes?: number | undefined;
  /** Addresses that the message has already passed: `ann@example.test`, lower case. */
  readonly seen?: Iterable<string>;
  /** Nothing is counted, because nothing is sent: `explain`. */
  readonly isDry?: boolean;
  readonly signal: AbortSignal;
}

export interface ResolveDeps {
  readonly db: Pick<Database, 'reader' | 'engine' | 'listen'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly keyring: Keyring;
  readonly resolver: Pick<DnsResolver, 'lookUp'>;
  readonly readTxtValue: (value: string) => string;
  readonly reverseSrs: ReverseSrs;
  readonly txtDomainUse: TxtDomainUse;
  readonly settings: ResolveSettings;
}

export interface ResolveSettings {
  readonly host: string;
  readonly txtPrefix: string;
  readonly txtDomains: boolean | readonly string[];
  readonly isSandbox: boolean;
  readonly defaultQuotaBytes: number;
}

export function createResolve(deps: ResolveDeps): Resolve {
  const { db, clock, keyring, resolver, readTxtValue, reverseSrs, txtDomainUse } = deps;
  const { host, txtPrefix, txtDomains, isSandbox, defaultQuotaBytes } = deps.settings;
  const patterns = createNamePatterns();
  const txtRules = createTxtRuleSource({ db, resolver, clock, txtPrefix, readTxtValue, isKept: !isSandbox });
  const serviceAddresses = createServiceAddresses({ db, keyring, clock, reverseSrs });
  const findUnowned = createFindUnowned({ db, patterns, txtRules, serviceAddresses, txtDomains, isSandbox });
  const { find, findInside } = createFindAddress({
    db,
    patterns,
    txtRules,
    serviceAddresses,
    findUnowned,
    defaultQuotaBytes,
  });

  return async (path, options) => {
    const { budget, signal, isDry = false } = options;
    const asked = askedAddress(path, host);
    const finding = await find(asked, { budget, signal });
    const reached = finding.kind === 'entries' ? await follow(asked, finding, options) : finding;
    if (reached.kind === 'refused') return withTrail(reached.refusal, reached.steps);
    const { home, alias, ways, steps } = reached;
    const about = { domainId: home.domainId, alias };
    if (!budget.hasRoomFor(ways)) return withTrail(refusals.crowded(asked.address, about), steps);
    if (!(await isWithinDay(home, budget, isDry))) return withTrail(refusals.overDailyLimit(home.name), steps);
    budget.take(ways);
    return { kind: 'accepted', address: asked.address, home, alias, ways, trail: steps };
  };

  async function follow(
    asked: AskedAddress,
    finding: EntriesFinding,
    { budget, signal, sizeBytes, seen = [] }: ResolveOptions,
  ): Promise<Exclude<Finding, EntriesFinding>> {
    const { home, entries } = finding;
    const noRoom = mailboxRefusal(finding, { sizeBytes });
    if (noRoom) return refused(noRoom, finding.steps);
    const followed = await followTargets(findInside, asked, finding, { budget, signal, sizeBytes, seen });
    const steps = [...finding.steps, ...followed.steps];
    const { alias } = entries[0];
    if (followed.kind === 'ways') return { kind: 'ways', home, alias, ways: followed.ways, steps };
    return refused(refusals.loop(asked.address, { domainId: home.domainId, alias }), steps);
  }

  /** A message counts once, however many of its recipients are in the domain. */
  async function isWithinDay({ kind, name }: Home, budget: FanOut, isDry: boolean): Promise<boolean> {
    if (kind !== 'txt' || budget.isCounted(name)) return true;
    if (isDry) return txtDomainUse.isOpen(name);
    const isAdmitted = await txtDomainUse.admit(name);
    if (isAdmitted) budget.setCounted(name);
    return isAdmitted;
  }
}
