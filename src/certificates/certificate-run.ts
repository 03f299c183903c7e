import type { Database } from '../db/database.js';
import type { JobHandler, Jobs } from '../jobs/job.js';
import { repeatOf } from '../jobs/repeating-job.js';
import type { Keyring } from '../keyring/keyring.js';
import type { Clock } from '../platform/clock.js';
import type { Resolver } from '../platform/dns/resolver.js';
import type { Log } from '../platform/log.js';
import type { Random } from '../platform/random.js';
import { ServiceError } from '../platform/service-error.js';
import { AcmeProblem } from './acme/acme-problem.js';
import type { ChallengeKind } from './certificate.js';
import { findWantedNames, type WantedNamesDeps } from './names/wanted-names.js';
import type { OpenSession } from './open-session.js';
import { orderCertificate } from './order-certificate.js';
import { mayOrder, nextChallenge, retryDelayMs } from './renewal-policy.js';
import { findAccount, saveAccountUrl, saveRest, takeTurn } from './store/account-store.js';
import {
  type DueName,
  deleteUnwanted,
  keepWanted,
  listCertificates,
  listDueNames,
  saveFailure,
} from './store/certificate-store.js';
import { deleteOldChallenges } from './store/challenge-store.js';
import { countOrdersOfDay, deleteOldOrders, nextFreeOrderAt } from './store/order-count-store.js';

export const CERTIFICATES_JOB = 'certificates';
/** Customers' names that appear in DNS get their certificate within this time. */
export const CERTIFICATES_EVERY_MS = 3_600_000;

export interface CertificateRunDeps extends Pick<WantedNamesDeps, 'host' | 'mxHosts' | 'labels' | 'isCovered'> {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly resolver: Pick<Resolver, 'addresses' | 'cname'>;
  readonly directoryUrl: string;
  readonly challenge: 'auto' | ChallengeKind;
  readonly openSession: OpenSession;
  /** Resolves once the doors of this process are open: the authority calls at them. */
  readonly opened: (signal: AbortSignal) => Promise<void>;
}

const DAY_MS = 86_400_000;
// A request that was refused is not sent again at once for the next name
const LONGEST_REST_MS = 600_000;
const NO_ADDRESS_PAUSE_MS = 300_000;
// An authority counts minutes, not milliseconds: a lower pause would only load it
const SHORTEST_PAUSE_MS = 1000;
const TAKEN_PAUSE_MS = 2000;

/** Orders certificates that are due, one after the other, and runs again when the next one is. */
export function createCertificateRun(deps: CertificateRunDeps): JobHandler {
  const { db, clock, log, jobs, directoryUrl, challenge, openSession } = deps;

  return async (_payload, { signal: stopping }) => {
    await deps.opened(stopping);
    await openSession.prepare();
    const turn = await takeTurn(deps, directoryUrl);
    // The wake-up may have come too late for the run that is ending
    if (!turn) return wakeAt(clock.now() + TAKEN_PAUSE_MS);
    const signal = AbortSignal.any([stopping, turn.lost]);
    let nextAt = clock.now() + CERTIFICATES_EVERY_MS;
    try {
      nextAt = await run(signal);
    } catch (error) {
      stopping.throwIfAborted();
      if (!turn.lost.aborted) throw error;
      log.warn('certificate.turnLost', {});
    } finally {
      await turn.end();
    }
    await wakeAt(nextAt);
  };

  async function wakeAt(at: number): Promise<void> {
    await db.inTransaction(async (tx) => void (await jobs.enqueue(tx, repeatOf(CERTIFICATES_JOB, at))));
  }

  /** Returns when to look again. */
  async function run(signal: AbortSignal): Promise<number> {
    const startedAt = clock.now();
    await updateNames(signal, startedAt);
    const passedOver = new Set<string>();
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const restsUntil = (await findAccount(db.reader, directoryUrl))?.restsUntil ?? 0;
      if (restsUntil > now) return restsUntil;
      const due = (await listDueNames(db.reader, { wantedSince: startedAt, directoryUrl })).filter(
        ({ name }) => !passedOver.has(name),
      );
      const next = due.find(({ dueAt }) => dueAt <= now);
      if (!next) return wakeTime(due, passedOver.size > 0);
      if (!next.orderUrl && !mayOrder(next.purpose, await countOrdersOfDay(db.reader, now))) {
        log.warn('certificate.dailyLimit', { name: next.name });
        passedOver.add(next.name);
      } else await orderOne(next, signal);
    }
  }

  async function wakeTime(due: readonly DueName[], isLimited: boolean): Promise<number> {
    const now = clock.now();
    const times = due.map(({ dueAt }) => dueAt);
    if (isLimited) times.push(await nextFreeOrderAt(db.reader, now));
    return Math.max(Math.min(...times, now + CERTIFICATES_EVERY_MS), now + SHORTEST_PAUSE_MS);
  }

  async function updateNames(signal: AbortSignal, now: number): Promise<void> {
    const known = new Set((await listCertificates(db.reader)).map(({ name }) => name));
    const wanted = await findWantedNames({ ...deps, reader: db.reader, isKnown: (name) => known.has(name), signal });
    await db.inTransaction(async (tx) => {
      await keepWanted(tx, wanted, now);
      await deleteUnwanted(tx, { wantedSince: now - DAY_MS, now });
      await deleteOldChallenges(tx, now - DAY_MS);
      await deleteOldOrders(tx, now);
    });
  }

  async function orderOne(due: DueName, signal: AbortSignal): Promise<void> {
    const { name, purpose } = due;
    const kind = due.challenge && challenge === 'auto' ? due.challenge : nextChallenge(challenge, 'tls-alpn-01');
    try {
      if (purpose === 'host' && (await deps.resolver.addresses(name)).length === 0) {
        return await keepFailure(due, kind, new AcmeProblem(`${name} has no address in DNS: add an A or AAAA record`));
      }
      const session = await openSession.open(signal);
      await orderCertificate(deps, session, due, kind, signal);
      log.info('certificate.issued', { name, challenge: kind, isRenewal: due.issued !== undefined });
    } catch (error) {
      if (signal.aborted || (error instanceof ServiceError && error.kind === 'unavailable')) throw error;
      if (!(error instanceof AcmeProblem)) log.error('certificate.fault', { name, error });
      await keepFailure(due, kind, error);
    }
  }

  /** The present certificate stays in use. */
  async function keepFailure(due: DueName, kind: ChallengeKind, error: unknown): Promise<void> {
    const { name, issued, failure } = due;
    const { isUnproven, retryAfterMs, status, type } = error instanceof AcmeProblem ? error.facts : {};
    const reason = error instanceof Error ? error.message : String(error);
    const at = clock.now();
    const count = (failure?.count ?? 0) + 1;
    const next = isUnproven ? nextChallenge(challenge, kind) : kind;
    const delayMs = retryDelayMs({
      count,
      triesOtherKind: next !== kind,
      retryAfterMs,
      leftMs: issued && issued.notAfter - at,
    });
    const isOffline = status === undefined && !isUnproven;
    const nextTryAt = at + (isOffline ? Math.min(delayMs, NO_ADDRESS_PAUSE_MS) : delayMs);
    await db.inTransaction(async (tx) => {
      await saveFailure(tx, name, { reason, count, at, nextTryAt, challenge: next });
      if (type === 'accountDoesNotExist') await saveAccountUrl(tx, directoryUrl, undefined);
      if (retryAfterMs !== undefined) await saveRest(tx, directoryUrl, at + Math.min(retryAfterMs, LONGEST_REST_MS));
    });
    log.error('certificate.notIssued', { name, challenge: kind, reason, nextTryAt: new Date(nextTryAt).toISOString() });
  }
}
