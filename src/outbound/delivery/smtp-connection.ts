import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { say } from '../../i18n/sentence.js';
import type { Dial } from '../../platform/net/dial.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { MxUsed, TlsUsed } from '../emails/email.js';
import type { DeadlineWatch, Watched } from './deadline-watch.js';
import { type EhloFeatures, readFeatures } from './ehlo-features.js';
import type { Smarthost } from './smarthost.js';
import { logIn } from './smtp-auth.js';
import { createSmtpChannel, type SmtpChannel } from './smtp-channel.js';
import { PHASE_LIMIT_MS, SmtpConnectionError, SmtpSessionRefusal, SmtpTlsError } from './smtp-fault.js';
import { certificateFaultOf, describeTls, type SecureSocket } from './tls/secure-socket.js';
import { requiresTls, type TlsDemand } from './tls/tls-demand.js';

/** A session that is ready for MAIL. */
export interface SmtpConnection {
  readonly channel: SmtpChannel;
  readonly features: EhloFeatures;
  readonly mx: MxUsed;
  readonly tls: TlsUsed;
  /** Why the certificate proves nothing, as OpenSSL names it; `undefined`: it is trusted, or there is none. */
  readonly certificateFault: string | undefined;
  /** An earlier message left its MAIL open: RSET is sent before the next. */
  needsReset: boolean;
  messageCount: number;
}

export interface ConnectionTarget {
  readonly domain: string;
  readonly host: string;
  readonly priority: number;
  readonly address: string;
  readonly port: number;
  readonly demand: TlsDemand;
  readonly smarthost: Smarthost | undefined;
  /** TLS from the first byte, as on port 465. */
  readonly isImplicitTls: boolean;
}

export interface OpenDeps {
  readonly dial: Dial;
  readonly watch: DeadlineWatch;
  readonly secure: SecureSocket;
  /** Our name in EHLO. */
  readonly hostname: string;
}

export async function openSmtpConnection(
  target: ConnectionTarget,
  { dial, watch, secure, hostname }: OpenDeps,
  signal: AbortSignal,
): Promise<SmtpConnection> {
  const { smarthost, demand } = target;
  const socket = await dialInTime(target, { dial, watch }, signal);
  const channel = createSmtpChannel(socket, watch);
  const onAbort = () => channel.fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const upgrade = () => channel.upgrade((bare) => secure(bare, target));
  try {
    let encrypted: TLSSocket | undefined = target.isImplicitTls ? await upgrade() : undefined;
    expectReply(await channel.reply('greeting'), 'greeting', 220);
    let features = await sayHello(channel, hostname);
    if (!encrypted && (await beginTls(channel, features, demand))) {
      encrypted = await upgrade();
      features = await sayHello(channel, hostname);
    }
    if (smarthost?.credentials) await logIn(channel, features, smarthost.credentials);
    channel.rest();
    const { host, priority, address: ip, port } = target;
    const tls = describeTls(encrypted, demand);
    const mx = { host, priority, ip, port };
    const certificateFault = encrypted && certificateFaultOf(encrypted);
    return { channel, features, mx, tls, certificateFault, needsReset: false, messageCount: 0 };
  } catch (error) {
    if (error instanceof SmtpSessionRefusal) channel.quit();
    else channel.fail(error instanceof Error ? error : new Error(String(error)));
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Whether to start TLS; throws when TLS is required and impossible. */
async function beginTls(channel: SmtpChannel, features: EhloFeatures, demand: TlsDemand): Promise<boolean> {
  if (demand.kind === 'plain') return false;
  if (!features.hasStartTls) {
    if (requiresTls(demand)) throw new SmtpTlsError(say('fault.tlsNotOffered'), 'starttls-not-supported');
    return false;
  }
  channel.write('STARTTLS\r\n');
  const reply = await channel.reply('starttls');
  if (reply.code === 220) return true;
  if (requiresTls(demand))
    throw new SmtpTlsError(say('fault.tlsRefused', { code: reply.code }), 'starttls-not-supported');
  return false;
}

/** RFC 5321 §3.2: falls back to HELO for servers without EHLO. */
async function sayHello(channel: SmtpChannel, hostname: string): Promise<EhloFeatures> {
  channel.write(`EHLO ${hostname}\r\n`);
  const reply = await channel.reply('ehlo');
  if (reply.code === 250) return readFeatures(reply);
  if (reply.code < 500) throw new SmtpSessionRefusal('ehlo', reply);
  channel.write(`HELO ${hostname}\r\n`);
  const older = await channel.reply('ehlo');
  expectReply(older, 'ehlo', 250);
  return readFeatures({ ...older, lines: [''] });
}

function expectReply(reply: SmtpReply, phase: 'greeting' | 'ehlo', code: number): void {
  if (reply.code !== code) throw new SmtpSessionRefusal(phase, reply);
}

async function dialInTime(
  { domain, host, address, port }: ConnectionTarget,
  { dial, watch }: Pick<OpenDeps, 'dial' | 'watch'>,
  signal: AbortSignal,
): Promise<Socket> {
  const limit = new AbortController();
  const watched: Watched = {
    deadlineMs: watch.nowMs() + PHASE_LIMIT_MS.connect,
    expire: () => limit.abort(new SmtpConnectionError('connect', 'ETIMEDOUT', 'The connection took too long')),
  };
  const onAbort = () => limit.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  watch.add(watched);
  try {
    return await dial({ domain, host, address, port, signal: limit.signal });
  } catch (error) {
    if (error instanceof SmtpConnectionError || signal.aborted) throw error;
    const { code = 'ECONNREFUSED', message } = error as NodeJS.ErrnoException;
    throw new SmtpConnectionError('connect', code, message, error);
  } finally {
    watch.remove(watched);
    signal.removeEventListener('abort', onAbort);
  }
}
