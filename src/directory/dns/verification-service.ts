import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import type { Log } from '../../platform/log.js';
import { type Fault, notFound, ServiceError } from '../../platform/service-error.js';
import type { Actor } from '../actor.js';
import { findDkimKeys } from '../domains/dkim-key-store.js';
import type { Domain } from '../domains/domain.js';
import { requireDomainFor } from '../domains/domain-access.js';
import { findDomain } from '../domains/domain-store.js';
import { type CheckDeps, checkReceiving, checkSending } from './check-domain.js';
import { type ClientDoor, clientRecords } from './client-records.js';
import { assumeAddress } from './ip-domain.js';
import { neededRecords } from './needed-records.js';
import { describeDifference } from './record-difference.js';
import { type RecordStatus, statusOf } from './seen-record.js';
import type { Verdict } from './verdict.js';
import { listSeen } from './verification-store.js';

export interface VerificationService {
  verifyRecords(actor: Actor, ref: string): Promise<Verification>;
  verifySmtp(actor: Actor, ref: string): Promise<Verification>;
  listRecords(actor: Actor, ref: string): Promise<DomainRecordList>;
  /** Called before a send is refused: checks once more, and returns what still prevents sending. */
  lookAgain(domainId: string): Promise<Verification>;
  /** Checks the records that already exist in DNS. */
  checkNewDomain(domain: Domain): Promise<void>;
  /** Checks again and notifies the admins of changes; unanswered queries change nothing. */
  recheck(domainId: string): Promise<void>;
}

/** The outcome of a check: the faults, if any. */
export interface Verification {
  readonly domain: Domain;
  readonly problems: readonly Fault[];
  readonly warnings: readonly Fault[];
}

export interface DomainRecordList {
  readonly domain: Domain;
  readonly records: readonly ListedRecord[];
}

export interface ListedRecord extends RecordStatus {
  /** Between the last seen records and the needed ones; empty: no difference, or never checked. */
  readonly difference: readonly Fault[];
}

export interface VerificationServiceDeps extends CheckDeps {
  readonly log: Pick<Log, 'info' | 'debug'>;
  /** The sandbox accepts an IP address without proof; live nothing can prove one. */
  readonly isSandbox: boolean;
  /** The open doors, for the records through which mail programs find them. */
  readonly clientDoors?: () => readonly ClientDoor[];
}

type Check = (deps: CheckDeps, domain: Domain, options: { isTold: boolean }) => Promise<Verdict>;

export function createVerificationService(deps: VerificationServiceDeps): VerificationService {
  const { db, service, log, isSandbox, clientDoors = () => [] } = deps;

  async function verify(actor: Actor, ref: string, check: Check): Promise<Verification> {
    const { domain } = await requireDomainFor(db.reader, actor, 'domain.verify', ref);
    const { problems, warnings } = await run(domain, check, { isTold: true });
    log.info('domain.checked', { domainId: domain.id, check: check.name, isVerified: problems.length === 0 });
    return { domain, problems, warnings };
  }

  async function run(domain: Domain, check: Check, options: { isTold: boolean }): Promise<Verdict> {
    if (domain.isIp) return assumeAddress(deps, domain, { isSandbox });
    try {
      return await check(deps, domain, options);
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      throw new ServiceError('unavailable', 'dns.unavailable', { name: error.queriedName }, error);
    }
  }

  /** Runs both checks; if DNS does not answer one, the other still runs. */
  async function checkBoth(domain: Domain, options: { isTold: boolean }): Promise<void> {
    for (const check of [checkReceiving, checkSending]) {
      try {
        await run(domain, check, options);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        log.debug('domain.notChecked', { domainId: domain.id, check: check.name, reason: error.key });
      }
    }
  }

  return {
    verifyRecords: (actor, ref) => verify(actor, ref, checkReceiving),
    verifySmtp: (actor, ref) => verify(actor, ref, checkSending),

    async listRecords(actor, ref) {
      const { domain } = await requireDomainFor(db.reader, actor, 'domain.read', ref);
      const keys = (await findDkimKeys(db.reader, [domain.id])).get(domain.id) ?? [];
      const needed = [...neededRecords(domain, keys, service), ...clientRecords(domain, service, clientDoors())];
      const records = statusOf(needed, await listSeen(db.reader, domain.id)).map((status) => ({
        ...status,
        difference: describeDifference(status, domain, service),
      }));
      return { domain, records };
    },

    async lookAgain(domainId) {
      const domain = await findDomain(db.reader, domainId);
      if (!domain) throw notFound('domain.notFound');
      const { problems, warnings } = await run(domain, checkSending, { isTold: false });
      return { domain, problems, warnings };
    },

    checkNewDomain: (domain) => checkBoth(domain, { isTold: false }),

    async recheck(domainId) {
      const domain = await findDomain(db.reader, domainId);
      if (domain) await checkBoth(domain, { isTold: true });
    },
  };
}
