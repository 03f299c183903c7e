import { setMaxListeners } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../platform/log.js';
import { classifyError } from '../bounces/classify-error.js';
import type { ConnectionPool, Taken } from './connection-pool.js';
import type { Deliver, DeliveryAttempt, DeliveryOutcome } from './delivery.js';
import { type Trouble, toOutcome, troubleOfError } from './delivery-fault.js';
import { createHandOver, type HandOver, type HandOverDeps } from './hand-over.js';
import { MessageGoneError } from './message-loader.js';
import type { FindRoute, HostsRoute } from './route.js';
import type { ConnectionTarget } from './smtp-connection.js';
import { SmtpConnectionError, SmtpSessionRefusal, SmtpTlsError } from './smtp-fault.js';
import { AbandonedError } from './smtp-transaction.js';
import type { DecideTls } from './tls/decide-tls.js';
import { PLAIN } from './tls/tls-demand.js';

/** For recipients whose mail stays here. */
export type DeliverInside = (attempt: DeliveryAttempt, domain: string) => Promise<DeliveryOutcome>;

export interface DeliverDeps extends HandOverDeps {
  readonly findRoute: FindRoute;
  readonly decideTls: DecideTls;
  readonly pool: Pick<ConnectionPool, 'take' | 'giveBack'>;
  readonly log: Pick<Log, 'error'>;
  /** `undefined` while this server receives no mail: what is for it waits. */
  readonly deliverInside?: DeliverInside | undefined;
}

// A and AAAA of one host; a third address of a host that is down is rarely better
const MAX_ADDRESSES_PER_HOST = 3;
const MAX_CONNECTIONS = 20;
// Whoever is first in line after this long is waited for, and no further one is begun
const MAX_SEARCH_MS = 180_000;

const BROKEN_TLS_MS = 600_000;
const MAX_BROKEN_TLS = 1000;

export function createDeliver(deps: DeliverDeps): Deliver {
  const { findRoute, decideTls, pool, clock, log, deliverInside } = deps;
  const handOver = createHandOver(deps);
  /** Until when a host is spoken to in clear at once: each message would otherwise pay for two connections. */
  const brokenTls = new LRUCache<string, number>({ max: MAX_BROKEN_TLS });

  async function deliver(attempt: DeliveryAttempt, learnt: (destination: string) => void): Promise<DeliveryOutcome> {
    const { recipient, signal } = attempt;
    const route = await findRoute(recipient.address, signal);
    learnt(route.destination);
    switch (route.kind) {
      case 'inside':
        return deliverInside ? deliverInside(attempt, route.domain) : waitForMx(route.destination);
      case 'unreachable': {
        const { code, enhanced, category, message, destination } = route;
        const action = code < 500 ? 'defer' : 'reject';
        const fault = { at: clock.now(), code, enhanced, category, message, action } as const;
        return toOutcome(destination, { fault, blames: 'destination' });
      }
      case 'hosts':
        return deliverToHosts(attempt, route);
    }
  }

  /** Decision 5.19. */
  function waitForMx(destination: string): DeliveryOutcome {
    const message = 'The domain is hosted here, and this server does not receive mail yet.';
    const fault = {
      at: clock.now(),
      code: 421,
      enhanced: '4.3.2',
      category: 'other',
      action: 'defer',
      message,
    } as const;
    return { kind: 'deferred', destination, fault, blames: 'message' };
  }

  /** One host after the other until one takes the message or refuses it; what went wrong first is what is told. */
  async function deliverToHosts(attempt: DeliveryAttempt, route: HostsRoute): Promise<DeliveryOutcome> {
    const { email, signal } = attempt;
    const hand = handOver(attempt, route.destination);
    const demandOf = await decideTls(route, { requiresTls: email.requiresTls, signal });
    const startedMs = clock.monotonicMs();
    let first: Trouble | undefined;
    let connections = 0;
    for (const { host, priority, port, addresses, ...facts } of route.hosts) {
      const verdict = await demandOf({ host, priority, port, addresses, ...facts });
      if ('skip' in verdict) {
        first ??= notTrusted(verdict.skip);
        continue;
      }
      for (const address of addresses.slice(0, MAX_ADDRESSES_PER_HOST)) {
        if (connections++ >= MAX_CONNECTIONS || clock.monotonicMs() - startedMs > MAX_SEARCH_MS) break;
        const isBroken = verdict.demand.kind === 'opportunistic' && (brokenTls.get(host) ?? 0) > clock.monotonicMs();
        const demand = isBroken ? PLAIN : verdict.demand;
        const target = { domain: route.domain, host, priority, port, address, demand, smarthost: route.smarthost };
        const result = await tryAddress(target, hand, signal);
        if ('kind' in result) return result;
        first ??= result;
      }
    }
    return toOutcome(route.destination, first ?? notTrusted('No host could be tried.'));
  }

  /** An outcome, or why the next address is to be tried. */
  async function tryAddress(
    target: ConnectionTarget,
    hand: HandOver,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome | Trouble> {
    try {
      return await speak(target, hand, signal);
    } catch (error) {
      if (isGivenUp(error, signal)) throw error;
      // Without a policy, mail in clear is what there was before TLS
      if (error instanceof SmtpTlsError && target.demand.kind === 'opportunistic') {
        brokenTls.set(target.host, clock.monotonicMs() + BROKEN_TLS_MS);
        return tryAddress({ ...target, demand: PLAIN }, hand, signal);
      }
      if (!isConnectionTrouble(error)) throw error;
      const { host, priority, address: ip, port } = target;
      const trouble = troubleOfError(error, { at: clock.now(), mx: { host, priority, ip, port } });
      return trouble.blames === 'destination' ? trouble : toOutcome(hand.destination, trouble);
    }
  }

  async function speak(target: ConnectionTarget, hand: HandOver, signal: AbortSignal): Promise<DeliveryOutcome> {
    const taken = await pool.take(target, { signal });
    try {
      const outcome = await over(target, taken, hand);
      if (outcome !== 'closed') return outcome;
    } catch (error) {
      if (isGivenUp(error, signal) || !wasClosedMeanwhile(error, taken)) throw error;
    }
    const { connection } = await pool.take(target, { signal, fresh: true });
    const outcome = await over(target, { connection, isReused: false }, hand);
    if (outcome === 'closed') throw new SmtpConnectionError('mail', 'ECONNRESET', 'The connection was closed');
    return outcome;
  }

  async function over(target: ConnectionTarget, taken: Taken, hand: HandOver): Promise<DeliveryOutcome | 'closed'> {
    try {
      return await hand.speak(taken);
    } finally {
      pool.giveBack(target, taken.connection);
    }
  }

  function notTrusted(message: string): Trouble {
    const verdict = { code: 421, enhanced: '4.7.5', category: 'policy', action: 'defer' } as const;
    return { fault: { at: clock.now(), ...verdict, message }, blames: 'destination' };
  }

  return async (attempt) => {
    let { destination } = attempt.recipient;
    // One lease's signal serves many attempts; more than ten listeners are no leak here
    setMaxListeners(0, attempt.signal);
    try {
      return await deliver(attempt, (found) => {
        destination = found;
      });
    } catch (error) {
      if (isGivenUp(error, attempt.signal)) return { kind: 'abandoned', destination };
      const at = clock.now();
      if (error instanceof MessageGoneError) {
        const fault = {
          at,
          code: 550,
          enhanced: '5.3.0',
          category: 'other',
          action: 'reject',
          message: error.message,
        } as const;
        return { kind: 'failed', destination, fault };
      }
      log.error('delivery.unexpected', { emailId: attempt.email.id, error });
      return { kind: 'deferred', destination, fault: { at, ...classifyError(error) }, blames: 'message' };
    }
  };
}

function isConnectionTrouble(error: unknown): boolean {
  return error instanceof SmtpConnectionError || error instanceof SmtpTlsError || error instanceof SmtpSessionRefusal;
}

/** After its dot a message is no longer given up, whatever `signal` says. */
function isGivenUp(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof AbandonedError) return true;
  return signal.aborted && !(error instanceof SmtpConnectionError && error.phase === 'dot');
}

/** The server ended a session that rested: no failure, and nothing of this message was heard. */
function wasClosedMeanwhile(error: unknown, { isReused }: Taken): boolean {
  if (!(error instanceof SmtpConnectionError) || error.code === 'ETIMEDOUT') return false;
  return error.phase === 'idle' || (isReused && error.phase === 'mail');
}
