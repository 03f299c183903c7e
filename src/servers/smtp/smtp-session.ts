import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Clock } from '../../platform/clock.js';
import type { ByteBudget } from '../../platform/intake/byte-budget.js';
import type { RoomySource } from '../../platform/intake/roomy-source.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';
import { createLineReader, type LineFault } from '../../protocol/smtp/line-reader.js';
import type { MessageFault } from '../../protocol/smtp/message-decoder.js';
import { formatReply, reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { ServerTls } from '../tcp/server-tls.js';
import type { Session } from '../tcp/session-set.js';
import { createSocketReader } from '../tcp/socket-reader.js';
import { bugReply, errorReply } from './error-reply.js';
import { createIncomingMessage, type IncomingMessage, NO_ROOM } from './incoming-message.js';
import { isRcptBehind } from './pipelined-rcpt.js';
import { createSmtpDialogue, type DialogueOptions, type SmtpStep } from './smtp-dialogue.js';
import type { SmtpAnswer, SmtpClient, SmtpHandler, SmtpPipeline } from './smtp-handler.js';

export interface SmtpSessionOptions extends Omit<DialogueOptions, 'budget'> {
  readonly sessionId: string;
  readonly ip: string;
  /** Open ones of the same client. */
  readonly connections: () => number;
  /** `implicit`: TLS before the greeting. */
  readonly tls: { readonly begin: ServerTls['begin']; readonly isImplicit: boolean } | undefined;
  readonly createHandler: (client: SmtpClient) => SmtpHandler;
  /** The client signed in or, on a port without login, had a message accepted. */
  readonly onKnown: () => void;
  readonly budget: ByteBudget;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Log;
}

/** How to read the next bytes. */
type Mode =
  | { readonly kind: 'line' }
  | { readonly kind: 'data'; readonly incoming: IncomingMessage }
  | { readonly kind: 'chunk'; leftBytes: number; readonly isLast: boolean; readonly refusal: SmtpAnswer | undefined };

const LINE_MODE: Mode = { kind: 'line' };
// After our goodbye: bytes still in transit must not turn it into a reset (RFC 9293 §3.6.1)
const GOODBYE_MS = 5_000;
const CROWDED = reply(421, '4.3.2', 'Too many connections, try later');
// Above this, a client that sends and never reads is paused
const MAX_UNREAD_BYTES = 64 * 1024;

export function runSmtpSession(accepted: Socket, options: SmtpSessionOptions): Session {
  const { limits, clock, log } = options;
  const gone = new AbortController();
  const client: SmtpClient = {
    sessionId: options.sessionId,
    ip: options.ip,
    get connections() {
      return options.connections();
    },
    get hello() {
      return dialogue.hello;
    },
    get tls() {
      return tls;
    },
    signal: gone.signal,
    log,
  };
  const handler = options.createHandler(client);
  const dialogue = createSmtpDialogue(options, handler);

  let socket: Socket | TLSSocket = accepted;
  let tls: SmtpClient['tls'];
  let reader = createSocketReader(socket);
  let lines = createLineReader({ maxLineBytes: limits.maxCommandBytes });
  let mode: Mode = LINE_MODE;
  let incoming: IncomingMessage | undefined;
  let unsent = '';
  /** State of our reply to the last message; the next command after `sent` acknowledges it. */
  let messageReply: 'none' | 'unsent' | 'sent' = 'none';
  let errors = 0;
  let idleCommands = 0;
  let progressMs = clock.monotonicMs();
  let messageMs = progressMs;
  let isWorking = false;
  let isDraining = false;
  let goodbyeMs: number | undefined;

  watch(accepted);
  accepted.once('close', () => gone.abort());
  const done = run();

  return {
    done,
    drain() {
      isDraining = true;
      if (!isWorking && isAtRest()) leave();
    },
    checkTime(nowMs) {
      if (goodbyeMs !== undefined) {
        if (nowMs - goodbyeMs > GOODBYE_MS) socket.destroy();
      } else if (!isWorking && nowMs - progressMs > limits.idleMs) {
        end(reply(421, '4.4.2', 'Idle for too long'));
      } else if (!isWorking && incoming && nowMs - messageMs > limits.messageMs) {
        end(reply(421, '4.4.2', 'The message took too long'));
      }
    },
    destroy: () => void socket.destroy(),
    idleSinceMs: () => (isWorking ? undefined : progressMs),
    turnOut() {
      if (goodbyeMs !== undefined || (options.tls?.isImplicit && !tls)) return void socket.destroy();
      end(CROWDED);
      socket.destroySoon();
    },
  };

  async function run(): Promise<void> {
    const closed = new Promise<void>((resolve) => accepted.once('close', () => resolve()));
    try {
      if (options.tls?.isImplicit) await secure();
      await greet();
      while (goodbyeMs === undefined) {
        if (!reader.hasMore) await flush();
        const chunk = await reader.read();
        if (!chunk) break;
        await readChunk(chunk);
      }
    } catch (error) {
      // Errors of handlers became replies, so this one is of TLS or the connection
      log.debug('smtp.connectionFailed', { error });
      socket.destroy();
    }
    incoming?.release();
    if (goodbyeMs === undefined) {
      // The client has closed its side but may still read
      goodbyeMs = clock.monotonicMs();
      socket.end(unsent, 'latin1');
    }
    await closed;
  }

  async function greet(): Promise<void> {
    const usual = reply(220, undefined, `${options.hostname} ESMTP Waypost`);
    const greeting: SmtpAnswer = (await carryOut(() => handler.onConnect?.())) ?? usual;
    if (greeting.code === 220 && !greeting.afterwards) say(greeting);
    else end(greeting);
  }

  async function readChunk(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length && goodbyeMs === undefined; ) {
      switch (mode.kind) {
        case 'line': {
          const read = lines.read(chunk, at);
          if (read.kind === 'more') return;
          if (read.kind === 'broken') return end(faultReplies[read.fault]);
          at = read.end;
          touch();
          acknowledge();
          await takeLine(read.line, chunk, at);
          break;
        }
        case 'data': {
          touch();
          const read = mode.incoming.decoder.read(chunk, at);
          if (read.kind === 'more') return mode.incoming.settled();
          if (read.kind === 'broken') return end(faultReplies[read.fault]);
          at = read.end;
          await finishMessage(mode.incoming);
          break;
        }
        case 'chunk': {
          touch();
          const to = Math.min(chunk.length, at + mode.leftBytes);
          mode.leftBytes -= to - at;
          const read = mode.refusal ? undefined : incoming?.decoder.read(chunk, at, to);
          if (read?.kind === 'broken') return end(faultReplies[read.fault]);
          at = to;
          await incoming?.settled();
          if (mode.leftBytes === 0) await finishChunk(mode);
          break;
        }
      }
      if (isDraining && isAtRest()) leave();
    }
  }

  /** The chunk continues after the line at `behind`. */
  async function takeLine(line: Buffer, chunk: Buffer, behind: number): Promise<void> {
    const pipeline = { isRcptBehind: () => isRcptBehind(Buffer.concat([chunk.subarray(behind), ...reader.waiting])) };
    const step = await work(line, pipeline);
    if (dialogue.isSignedIn) options.onKnown();
    if (goodbyeMs !== undefined) return;
    if (incoming && !dialogue.hasTransaction) {
      // RSET between chunks: the chunks so far are dropped
      incoming.release();
      incoming = undefined;
    }
    if (step.next === 'chunk') return beginChunk(step);
    if (step.isError && ++errors >= limits.maxErrors) return end(reply(421, '4.7.0', 'Too many errors'));
    if (step.next === 'close') return end(step.reply);
    if (step.isIdle && ++idleCommands > limits.maxIdleCommands) return end(reply(421, '4.7.0', 'Too many commands'));
    if (step.next === 'tls') return startTls(step.reply, behind < chunk.length);
    if (step.next === 'data') {
      incoming = begin('DATA');
      mode = { kind: 'data', incoming };
    }
    say(step.reply);
  }

  async function work(line: Buffer, pipeline: SmtpPipeline): Promise<SmtpStep> {
    isWorking = true;
    try {
      return await dialogue.line(line, pipeline);
    } catch (error) {
      return { reply: replyToError(error), next: 'line', isError: true };
    } finally {
      isWorking = false;
      touch();
    }
  }

  async function carryOut<T>(act: () => T | Promise<T>): Promise<T | SmtpAnswer> {
    isWorking = true;
    try {
      return await act();
    } catch (error) {
      return replyToError(error);
    } finally {
      isWorking = false;
      touch();
    }
  }

  /** Whatever a handler throws becomes a reply. */
  function replyToError(error: unknown): SmtpAnswer {
    if (error instanceof ServiceError) return errorReply(error);
    if (error !== gone.signal.reason) log.error('smtp.bug', { error });
    return bugReply(options.sessionId);
  }

  function begin(kind: 'DATA' | 'BDAT'): IncomingMessage {
    messageMs = clock.monotonicMs();
    return createIncomingMessage(kind, limits, options);
  }

  async function finishMessage(message: IncomingMessage): Promise<void> {
    mode = LINE_MODE;
    incoming = undefined;
    await flush(); // accepting a message takes time; earlier replies leave first
    const answer = await carryOut(() => hand(message));
    message.release();
    if (answer.code < 300) {
      idleCommands = 0;
      options.onKnown();
    }
    if (goodbyeMs !== undefined) return;
    if (answer.afterwards) return end(answer);
    say(answer);
    messageReply = 'unsent';
  }

  function acknowledge(): void {
    if (messageReply === 'sent') {
      messageReply = 'none';
      handler.onHeard?.();
    }
  }

  async function hand(message: IncomingMessage): Promise<SmtpAnswer> {
    await message.settled();
    let refusal = message.refusal();
    let loaded: RoomySource | undefined;
    if (!refusal) {
      try {
        loaded = await message.load(gone.signal);
      } catch (error) {
        if (!gone.signal.aborted) log.warn('smtp.spoolFailed', { error });
        refusal = NO_ROOM;
      }
    }
    return dialogue.message(loaded ?? { refusal: refusal ?? NO_ROOM });
  }

  async function beginChunk(step: Extract<SmtpStep, { next: 'chunk' }>): Promise<void> {
    // RFC 3030 has no early refusal: the connection is closed instead of reading the chunk
    if (step.sizeBytes > 2 * limits.maxMessageBytes) return end(reply(552, '5.3.4', 'Message too large'));
    if (!step.refusal) incoming ??= begin('BDAT');
    const begun: Extract<Mode, { kind: 'chunk' }> = {
      kind: 'chunk',
      leftBytes: step.sizeBytes,
      isLast: step.isLast,
      refusal: step.refusal,
    };
    mode = begun;
    if (begun.leftBytes === 0) await finishChunk(begun);
  }

  async function finishChunk({ isLast, refusal }: Extract<Mode, { kind: 'chunk' }>): Promise<void> {
    mode = LINE_MODE;
    if (refusal || !incoming) {
      if (++errors >= limits.maxErrors) return end(reply(421, '4.7.0', 'Too many errors'));
      const answer: SmtpAnswer = refusal ?? bugReply(options.sessionId);
      return answer.afterwards ? end(answer) : say(answer);
    }
    if (isLast) {
      const read = incoming.decoder.finish();
      if (read.kind === 'broken') return end(faultReplies[read.fault]);
    }
    if (isLast || incoming.refusal()) return finishMessage(incoming);
    say(reply(250, '2.0.0', 'Chunk ok'));
  }

  /** RFC 3207 §4.2: plaintext pipelined after STARTTLS must not be read as if sent under TLS. */
  async function startTls(goAhead: SmtpReply, isMoreBehind: boolean): Promise<void> {
    if (isMoreBehind || reader.hasMore) return end(reply(521, '5.5.2', 'No commands may be pipelined after STARTTLS'));
    reader.detach();
    say(goAhead);
    await flush();
    await secure();
  }

  async function secure(): Promise<void> {
    if (!options.tls) throw new Error('TLS is announced without a certificate');
    reader.detach();
    const secured = await options.tls.begin(accepted);
    socket = secured;
    tls = { version: secured.getProtocol() ?? '', cipher: secured.getCipher().standardName };
    watch(socket);
    reader = createSocketReader(socket);
    lines = createLineReader({ maxLineBytes: limits.maxCommandBytes });
    dialogue.secured();
    touch();
  }

  function isAtRest(): boolean {
    return mode.kind === 'line' && !dialogue.hasTransaction;
  }

  function leave(): void {
    end(reply(421, '4.3.2', 'Shutting down, try later'));
  }

  function end(farewell: SmtpAnswer): void {
    if (goodbyeMs !== undefined) return;
    goodbyeMs = clock.monotonicMs();
    if (farewell.afterwards === 'drop') {
      socket.destroy();
    } else {
      socket.end(unsent + formatReply(farewell), 'latin1');
      unsent = '';
    }
    reader.discard();
  }

  /** Replies to pipelined commands are sent together. */
  function say(answer: SmtpReply): void {
    unsent += formatReply(answer);
  }

  async function flush(): Promise<void> {
    if (unsent === '') return;
    const hasRoom = socket.write(unsent, 'latin1');
    unsent = '';
    if (messageReply === 'unsent') messageReply = 'sent';
    if (hasRoom || socket.writableLength < MAX_UNREAD_BYTES) return;
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve);
      socket.once('close', () => resolve());
    });
  }

  function touch(): void {
    progressMs = clock.monotonicMs();
  }

  function watch(watched: Socket): void {
    watched.once('end', () => gone.abort());
    watched.on('error', (error) => {
      log.debug('smtp.socketFailed', { error });
      watched.destroy();
    });
  }
}

/** RFC 5321 §2.3.8: the client is broken or tries to smuggle a second message. */
const faultReplies: Readonly<Record<LineFault | MessageFault, SmtpReply>> = {
  'bare-cr': reply(521, '5.5.2', 'Bare CR: lines must end with CR LF'),
  'bare-lf': reply(521, '5.5.2', 'Bare LF: lines must end with CR LF'),
  'line-too-long': reply(500, '5.5.2', 'Line too long'),
  endless: reply(552, '5.3.4', 'Message too large'),
};
