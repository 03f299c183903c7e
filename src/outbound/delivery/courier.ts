import { LRUCache } from 'lru-cache';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';
import { classifyError } from '../bounces/classify-error.js';
import type { DeliveryFault } from '../emails/email.js';
import { faultWords } from '../emails/fault-words.js';
import type { ConnectionPool, Taken } from './connection-pool.js';
import type { DeliveryOutcome } from './delivery.js';
import { type Trouble, toOutcome, troubleOfError } from './delivery-fault.js';
import { createHandOver, type HandOver } from './hand-over.js';
import { MessageGoneError } from './message-loader.js';
import type { Parcel, SendOptions } from './parcel.js';
import type { FindRoute, HostsRoute } from './route.js';
import type { ConnectionTarget, SmtpConnection } from './smtp-connection.js';
import { SmtpConnectionError, SmtpSessionRefusal, SmtpTlsError } from './smtp-fault.js';
import { AbandonedError } from './smtp-transaction.js';
import type { DecideTls, TlsVerdict } from './tls/decide-tls.js';
import { PLAIN } from './tls/tls-demand.js';
import type { TlsFailure } from './tls/tls-failure.js';
import { failureOfConnection, failureOfError, type OnTlsResult } from './tls/tls-result.js';

/** Delivers bytes to one address: finds the route, connects, runs the session. */
export interface Courier {
  /** One attempt. Never rejects. */
  send(parcel: Parcel, options: SendOptions): Promise<DeliveryOutcome>;
}

/** For recipients that are hosted here. */
export type DeliverInside = (parcel: Parcel, domain: string, options: SendOptions) => Promise<DeliveryOutcome>;

export interface CourierDeps {
  readonly findRoute: FindRoute;
  readonly decideTls: DecideTls;
  readonly pool: Pick<ConnectionPool, 'take' | 'giveBack'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly log: Pick<Log, 'error'>;
  /** `undefined` while this server receives no mail: local mail waits. */
  readonly deliverInside?: DeliverInside | undefined;
  /** For reports to the domains that mail goes to. */
  readonly onTlsResult?: OnTlsResult | undefined;
}

// A and AAAA of one host; a third address of a host that is down is rarely better
const MAX_ADDRESSES_PER_HOST = 3;
const MAX_CONNECTIONS = 20;
// After this long no further address is tried; the attempt under way may finish
const MAX_SEARCH_MS = 180_000;

const BROKEN_TLS_MS = 600_000;
const MAX_BROKEN_TLS = 1000;

export function createCourier(deps: CourierDeps): Courier {
  const { findRoute, decideTls, pool, clock, log, deliverInside, onTlsResult } = deps;
  const handOver = createHandOver({ clock });
  /** Until when a host is contacted without TLS at once: otherwise each message would need two connections. */
  const brokenTls = new LRUCache<string, number>({ max: MAX_BROKEN_TLS });

  async function carry(
    parcel: Parcel,
    options: SendOptions,
    learnt: (destination: string) => void,
  ): Promise<DeliveryOutcome> {
    const route = await findRoute(parcel, options.signal);
    learnt(route.destination);
    switch (route.kind) {
      case 'inside':
        return deliverInside ? deliverInside(parcel, route.domain, options) : waitForMx(route.destination);
      case 'unreachable': {
        const { code, enhanced, category, reason, destination } = route;
        const action = code < 500 ? 'defer' : 'reject';
        const fault = { at: clock.now(), code, enhanced, category, ...faultWords(reason), action } as const;
        return toOutcome(destination, { fault, blames: 'destination' });
      }
      case 'hosts':
        return carryToHosts(parcel, options, route);
    }
  }

  /** Decision 5.19. */
  function waitForMx(destination: string): DeliveryOutcome {
    const fault = {
      at: clock.now(),
      code: 421,
      enhanced: '4.3.2',
      category: 'other',
      action: 'defer',
      ...faultWords(say('fault.notReceivingYet')),
    } as const;
    return { kind: 'deferred', destination, fault, blames: 'message' };
  }

  /** One host after the other until one accepts or refuses the message; the first error is reported. */
  async function carryToHosts(parcel: Parcel, options: SendOptions, route: HostsRoute): Promise<DeliveryOutcome> {
    const { signal } = options;
    const hand = handOver(parcel, options, route.destination);
    const demandOf = await decideTls(route, {
      requiresTls: parcel.requiresTls,
      isTlsOptional: parcel.isTlsOptional,
      signal,
    });
    const startedMs = clock.monotonicMs();
    let first: Trouble | undefined;
    let connections = 0;
    for (const candidate of route.hosts) {
      const { host, priority, port, addresses } = candidate;
      const verdict = await demandOf(candidate);
      if ('skip' in verdict) {
        watchOf(route.domain, verdict)?.({ mxHost: host, failure: verdict.failure });
        first ??= notTrusted(verdict.skip);
        continue;
      }
      for (const address of addresses.slice(0, MAX_ADDRESSES_PER_HOST)) {
        if (connections++ >= MAX_CONNECTIONS || clock.monotonicMs() - startedMs > MAX_SEARCH_MS) break;
        const isBroken = verdict.demand.kind === 'opportunistic' && (brokenTls.get(host) ?? 0) > clock.monotonicMs();
        const demand = isBroken ? PLAIN : verdict.demand;
        const { domain, smarthost, isImplicitTls } = route;
        const target = { domain, host, priority, port, address, demand, smarthost, isImplicitTls };
        const watch = demand === PLAIN ? undefined : watchOf(route.domain, verdict);
        const result = await tryAddress(target, { hand, watch }, signal);
        if ('kind' in result) return result;
        first ??= result;
      }
    }
    return toOutcome(route.destination, first ?? notTrusted(say('fault.noHost')));
  }

  /** An outcome, or the reason to try the next address. */
  async function tryAddress(
    target: ConnectionTarget,
    attempt: Attempt,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome | Trouble> {
    const { hand, watch } = attempt;
    try {
      return await speak(target, attempt, signal);
    } catch (error) {
      const failure = failureOfError(error);
      if (failure) watch?.({ mxHost: target.host, receivingIp: target.address, failure });
      if (isGivenUp(error, signal)) throw error;
      // Without a policy, plain text is what there was before TLS
      if (error instanceof SmtpTlsError && target.demand.kind === 'opportunistic') {
        brokenTls.set(target.host, clock.monotonicMs() + BROKEN_TLS_MS);
        return tryAddress({ ...target, demand: PLAIN, isImplicitTls: false }, { hand, watch: undefined }, signal);
      }
      if (!isConnectionTrouble(error)) throw error;
      const { host, priority, address: ip, port } = target;
      const trouble = troubleOfError(error, { at: clock.now(), mx: { host, priority, ip, port } });
      return trouble.blames === 'destination' ? trouble : toOutcome(hand.destination, trouble);
    }
  }

  async function speak(
    target: ConnectionTarget,
    { hand, watch }: Attempt,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const taken = await pool.take(target, { signal });
    if (!taken.isReused) watch?.({ mxHost: target.host, receivingIp: target.address, connection: taken.connection });
    try {
      const outcome = await over(target, taken, hand);
      if (outcome !== 'closed') return outcome;
    } catch (error) {
      if (isGivenUp(error, signal) || !wasClosedMeanwhile(error, taken)) throw error;
    }
    const { connection } = await pool.take(target, { signal, fresh: true });
    watch?.({ mxHost: target.host, receivingIp: target.address, connection });
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

  /** Tells what became of the connections to one host. */
  function watchOf(domain: string, { policy, failure: known }: TlsVerdict): Watch | undefined {
    if (!policy || !onTlsResult) return undefined;
    return ({ connection, failure, ...place }) => {
      const seen = connection ? (failureOfConnection(connection, policy) ?? known) : failure;
      onTlsResult({ domain, policy, failure: seen, ...place });
    };
  }

  function notTrusted(why: Sentence): Trouble {
    const verdict = { code: 421, enhanced: '4.7.5', category: 'policy', action: 'defer' } as const;
    return { fault: { at: clock.now(), ...verdict, ...faultWords(why) }, blames: 'destination' };
  }

  return {
    async send(parcel, options) {
      let destination = options.destination ?? domainOf(parcel.recipient);
      try {
        return await carry(parcel, options, (found) => {
          destination = found;
        });
      } catch (error) {
        if (isGivenUp(error, options.signal)) return { kind: 'abandoned', destination };
        const at = clock.now();
        if (error instanceof MessageGoneError) return { kind: 'failed', destination, fault: goneFault(error, at) };
        log.error('delivery.unexpected', { destination, error });
        return { kind: 'deferred', destination, fault: { at, ...classifyError(error) }, blames: 'message' };
      }
    },
  };
}

/** An attempt at one address: what it sends, and who is told about its TLS. */
interface Attempt {
  readonly hand: HandOver;
  readonly watch: Watch | undefined;
}

type Watch = (seen: {
  readonly mxHost: string;
  readonly receivingIp?: string;
  readonly connection?: SmtpConnection;
  readonly failure?: TlsFailure;
}) => void;

function goneFault({ why }: MessageGoneError, at: number): DeliveryFault {
  return { at, code: 550, enhanced: '5.3.0', category: 'other', action: 'reject', ...faultWords(why) };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function isConnectionTrouble(error: unknown): boolean {
  return error instanceof SmtpConnectionError || error instanceof SmtpTlsError || error instanceof SmtpSessionRefusal;
}

/** After its dot a message is no longer given up, whatever `signal` says; our database is queried only before it. */
function isGivenUp(error: unknown, signal: AbortSignal): boolean {
  if (error instanceof AbandonedError || isOurDatabase(error)) return true;
  return signal.aborted && !(error instanceof SmtpConnectionError && error.phase === 'dot');
}

/** The server closed an idle session: not a failure, and it heard nothing of this message. */
function wasClosedMeanwhile(error: unknown, { isReused }: Taken): boolean {
  if (!(error instanceof SmtpConnectionError) || error.code === 'ETIMEDOUT') return false;
  return error.phase === 'idle' || (isReused && error.phase === 'mail');
}

function isOurDatabase(error: unknown): boolean {
  return error instanceof ServiceError && error.key === 'db.unavailable';
}
