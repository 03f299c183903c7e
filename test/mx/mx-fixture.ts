import { onTestFinished } from 'vitest';
import type { NewPath } from '../../src/deliverylog/path.js';
import type { Dispatch, DispatchRequest } from '../../src/inbound/dispatch/dispatch.js';
import { createFindListings } from '../../src/inbound/receive/blocklists.js';
import { findClientName } from '../../src/inbound/receive/client-name.js';
import { maxConnections } from '../../src/inbound/receive/client-policy.js';
import type { DmarcResult } from '../../src/inbound/receive/dmarc-result.js';
import { createJudge } from '../../src/inbound/receive/foresee.js';
import { createIsForgedSender } from '../../src/inbound/receive/forged-sender.js';
import { createGreylist } from '../../src/inbound/receive/greylist.js';
import { createJudgeMessage } from '../../src/inbound/receive/judge-message.js';
import { createReceiveInside } from '../../src/inbound/receive/receive-inside.js';
import { createReception } from '../../src/inbound/receive/reception.js';
import { createCallWindows } from '../../src/limits/call-windows.js';
import type { Limit } from '../../src/limits/limit.js';
import { createBodyDigests } from '../../src/mailauth/body-digest.js';
import { createSigningThreads } from '../../src/mailauth/signing-threads.js';
import { createVerifier } from '../../src/mailauth/verify-message.js';
import { systemClock } from '../../src/platform/clock.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { createSpool } from '../../src/platform/files/spool-file.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import type { Log } from '../../src/platform/log.js';
import { systemRandom } from '../../src/platform/random.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import type { WhenDown } from '../../src/scanning/decide-scan.js';
import type { ScanReport } from '../../src/scanning/scan-verdict.js';
import { createMxServer } from '../../src/servers/mx/mx-server.js';
import type { SmtpLimits } from '../../src/servers/smtp/smtp-limits.js';
import { HOST, keyring, type Seed, startResolve } from '../resolve/resolve-fixture.js';
import { silentLog } from '../support/silent-log.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { testTls } from '../support/smtp-sink.js';
import { makeTestDirectory } from '../support/test-directory.js';

export interface MxOptions extends Seed {
  readonly blocklists?: readonly string[];
  readonly hasGreylist?: boolean;
  readonly connections?: Limit;
  readonly messages?: Limit;
  readonly limits?: Partial<SmtpLimits>;
  readonly trustedProxies?: readonly string[];
  readonly maxConnections?: number;
  readonly budgetBytes?: number;
  readonly dispatch?: Dispatch;
  readonly onDmarcResult?: (result: DmarcResult) => void;
  readonly scanned?: ScanReport;
  readonly whenScannerDown?: WhenDown;
  readonly log?: Log;
}

/** Where the client is, as its proxy says; its name leads back to it in `ZONE`. */
export const CLIENT = '203.0.113.7';
const ZONE = {
  '7.113.0.203.in-addr.arpa': { ptr: ['mail.sender.test'] },
  'mail.sender.test': { a: [CLIENT] },
  'sender.test': { txt: [`v=spf1 ip4:${CLIENT} -all`] },
};
const CLEAN: ScanReport = { findings: [], rspamd: undefined, clamd: undefined };

export type Mx = Awaited<ReturnType<typeof startMx>>;

/** The door over a real database, DNS, resolution and authentication; what is admitted is written down and answered 250. */
export async function startMx(options: MxOptions = {}) {
  const rig = await startResolve({ ...options, zone: { ...ZONE, ...options.zone } });
  const { db, clock, resolve } = rig;
  await db.inTransaction((tx) => tx.deleteFrom('greylist').execute());
  const resolver = createResolver({ servers: () => [rig.dns.server], clock, random: systemRandom, log: silentLog });
  const threads = createSigningThreads({ clock: systemClock });
  const { verify } = createVerifier({ resolver, clock, bodyDigests: createBodyDigests() });
  const directory = await makeTestDirectory();
  const admitted: DispatchRequest[] = [];
  const paths: NewPath[] = [];
  const dispatch: Dispatch = async (request) => {
    admitted.push(request);
    return options.dispatch?.(request) ?? reply(250, '2.0.0', `Taken as ${request.arrival.id}`);
  };
  const windows = createCallWindows();
  const judge = createJudgeMessage({
    host: HOST,
    verify,
    clock,
    scanner: { report: async () => options.scanned ?? CLEAN },
    whenScannerDown: options.whenScannerDown ?? 'accept',
    greylist: options.hasGreylist ? createGreylist({ db, clock }) : undefined,
    windows,
  });
  const asked = {
    judge,
    findClientName: (ip: string) => findClientName({ resolver, clock }, ip),
    findListings: createFindListings({ zones: options.blocklists ?? [], resolver, clock }),
    isForged: createIsForgedSender({
      host: HOST,
      keyring,
      clock,
      reverseSrs: options.reverseSrs ?? (async () => undefined),
    }),
  };
  const receive = createReception({
    isChecking: true,
    resolve,
    dispatch,
    clock,
    random: systemRandom,
    ...asked,
    log: { write: (more) => void paths.push(...more) },
    onDmarcResult: options.onDmarcResult,
    limits: { connections: options.connections, messages: options.messages },
    windows,
  });
  const budget = createByteBudget(options.budgetBytes ?? 64 * 1024 * 1024);
  const server = createMxServer({
    listen: { host: '127.0.0.1', port: 0 },
    hostname: HOST,
    tls: testTls(),
    receive,
    budget,
    trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
    maxConnectionsPerClient: maxConnections(options.connections),
    spool: createSpool({ directory: directory.path, random: systemRandom, clock }),
    ...(options.limits && { limits: options.limits }),
    ...(options.maxConnections !== undefined && { maxConnections: options.maxConnections }),
    clock,
    random: systemRandom,
    log: options.log ?? silentLog,
  });
  await server.start();
  const stop = once(() => server.stop());
  const { port } = server.address();
  onTestFinished(async () => {
    const stopped = stop();
    await clock.advance(20_000); // open sessions have had time to end
    await stopped;
    await threads.stop();
    resolver.close();
    await directory.remove();
  });

  async function connect(ip = CLIENT): Promise<SmtpConversation> {
    const smtp = await converse(port);
    onTestFinished(() => smtp.hangUp());
    smtp.say(`PROXY TCP4 ${ip} 192.0.2.1 50000 25\r\n`);
    return smtp;
  }

  return {
    ...rig,
    server,
    stop,
    admitted,
    paths,
    budget,
    connect,
    resolver,
    directory: directory.path,
    port: () => port,
    explain: createJudge(asked),
    inside: createReceiveInside({ host: HOST, resolve, judge, verify, dispatch, clock, random: systemRandom }),

    /** Greeted. */
    async open(ip = CLIENT, helo = 'mail.sender.test'): Promise<SmtpConversation> {
      const smtp = await connect(ip);
      await smtp.hearReply();
      smtp.say(`EHLO ${helo}\r\n`);
      await smtp.hearReply();
      return smtp;
    },

    /** What is said to the message, or to what came before it. */
    async hand(source: string, { ip = CLIENT, from = 'ann@sender.test', to = ['sales@example.test'] } = {}) {
      const smtp = await this.open(ip);
      return handOver(smtp, source, { from, to });
    },
  };
}

export async function handOver(
  smtp: SmtpConversation,
  source: string,
  { from = 'ann@sender.test', to = ['sales@example.test'] } = {},
): Promise<string> {
  smtp.say(`MAIL FROM:<${from}>\r\n`);
  const mail = await smtp.hearReply();
  if (!mail.startsWith('250')) return mail;
  for (const address of to) {
    smtp.say(`RCPT TO:<${address}>\r\n`);
    const rcpt = await smtp.hearReply();
    if (!rcpt.startsWith('250')) return rcpt;
  }
  smtp.say('DATA\r\n');
  const data = await smtp.hearReply();
  if (!data.startsWith('354')) return data;
  smtp.say(`${source.replaceAll(/\r?\n/g, '\r\n')}\r\n.\r\n`);
  return smtp.hearReply();
}

export function letter({ from = 'Ann <ann@sender.test>', extra = '', body = 'Hello' } = {}): string {
  return `From: ${from}\nTo: sales@example.test\nSubject: Prices\nMessage-ID: <1@sender.test>\n${extra}\n${body}`;
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= act();
    return done;
  };
}
