import { isIPv4 } from 'node:net';
import type { Clock } from '../clock.js';
import type { Random } from '../random.js';
import { type DnsMessage, encodeQuery, type Query, type QueryType, RCODE, readAnswer } from './dns-message.js';
import { askByTcp, askByUdp, type DnsServer } from './dns-transport.js';
import { DnsUnavailableError } from './resolver.js';

export interface AskServersDeps {
  /** Read for each query: a server of our own knows its port only once it has started. */
  readonly servers: () => readonly DnsServer[];
  /** Addresses of resolvers whose AD bit is trusted, besides those on this machine. */
  readonly validating: readonly string[];
  readonly clock: Pick<Clock, 'sleep'>;
  readonly random: Random;
  readonly timeoutMs: number;
}

// The limit of resolv.conf: further servers would only delay a failure
const MAX_SERVERS = 3;
const MIN_TRIES = 2;

/** Sends a query to the first server that gives a usable answer. A server that failed is tried last next time. */
export function createAskServers({ servers, validating, clock, random, timeoutMs }: AskServersDeps) {
  let preferred = 0;

  return async function ask(name: string, type: QueryType, signal: AbortSignal): Promise<DnsMessage> {
    const known = servers().slice(0, MAX_SERVERS);
    const tries = Math.max(MIN_TRIES, known.length);
    let reason = 'no name servers';
    for (let attempt = 0; attempt < tries && known.length > 0; attempt++) {
      const index = preferred % known.length;
      const server = known[index];
      if (!server) break;
      const query: Query = { id: random.bytes(2).readUInt16BE(0), name, type };
      try {
        const message = await within(clock, timeoutMs, signal, (limit) => askOne(server, query, limit));
        if (message.rcode === RCODE.noError || message.rcode === RCODE.nxDomain) {
          return { ...message, isAuthentic: message.isAuthentic && isBelieved(server.address, validating) };
        }
        reason = describeRcode(message.rcode);
      } catch (error) {
        signal.throwIfAborted();
        reason = error instanceof Error ? error.message : String(error);
      }
      // Another look-up may have switched already
      if (preferred % known.length === index) preferred = index + 1;
    }
    throw new DnsUnavailableError(name, type, reason);
  };
}

async function askOne(server: DnsServer, query: Query, signal: AbortSignal): Promise<DnsMessage> {
  const read = (bytes: Buffer) => readAnswer(query, bytes);
  let asked = encodeQuery(query, { hasEdns: true });
  let message = await askByUdp(server, asked, read, signal);
  if (message.rcode === RCODE.formErr || message.rcode === RCODE.notImp) {
    asked = encodeQuery(query, { hasEdns: false }); // RFC 6891 §7: a server that does not know EDNS
    message = await askByUdp(server, asked, read, signal);
  }
  return message.isTruncated ? askByTcp(server, asked, read, signal) : message;
}

async function within<T>(
  clock: Pick<Clock, 'sleep'>,
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const limit = new AbortController();
  clock.sleep(timeoutMs, done.signal).then(
    () => limit.abort(new Error('no answer in time')),
    () => {}, // already answered
  );
  try {
    return await work(AbortSignal.any([signal, limit.signal]));
  } finally {
    done.abort();
  }
}

/** The bit cannot be forged between us and a resolver on this machine. */
export function isBelieved(address: string, validating: readonly string[]): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.')) || validating.includes(address);
}

function describeRcode(rcode: number): string {
  const name = Object.entries(RCODE).find(([, code]) => code === rcode)?.[0];
  return name?.toUpperCase() ?? `RCODE ${rcode}`;
}
