import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createReplyReader, type SmtpReply, SmtpReplyError } from '../../protocol/smtp/reply.js';
import type { DeadlineWatch, Watched } from './deadline-watch.js';
import { PHASE_LIMIT_MS, SmtpConnectionError, type SmtpPhase } from './smtp-fault.js';

/** A socket on which commands go out and replies come in, each within its time. */
export interface SmtpChannel {
  readonly isOpen: boolean;
  /** An unsolicited reply: the server closes an idle connection. */
  readonly hasUnasked: boolean;
  write(data: string | Buffer): void;
  /** Resolves once everything written was sent; each sent piece extends the deadline. */
  drained(phase: SmtpPhase): Promise<void>;
  /** The next reply in order. */
  reply(phase: SmtpPhase): Promise<SmtpReply>;
  /** Stops the timeout until the next command. */
  rest(): void;
  /** Switches to TLS: `secure` gets the bare socket and returns the encrypted one. */
  upgrade(secure: (socket: Socket) => Promise<TLSSocket>): Promise<TLSSocket>;
  /** Closes at once; a pending reply fails with `error`. */
  fail(error: Error): void;
  /** QUIT, without waiting for the answer. */
  quit(): void;
}

// Longer lines and replies do not come from mail servers
const LIMITS = { maxLineBytes: 8192, maxLines: 128 };
const MAX_UNASKED_REPLIES = 8;
const QUIT_LIMIT_MS = 5000;

interface Waiter {
  resolve(reply: SmtpReply): void;
  reject(error: Error): void;
}

export function createSmtpChannel(socket: Socket, watch: DeadlineWatch): SmtpChannel {
  let stream: Socket = socket;
  let reader = createReplyReader(LIMITS);
  let failure: Error | undefined;
  let phase: SmtpPhase = 'greeting';
  const arrived: SmtpReply[] = [];
  const waiters: Waiter[] = [];
  let drainWaiter: { resolve(): void; reject(error: Error): void } | undefined;

  const watched: Watched = {
    deadlineMs: Number.POSITIVE_INFINITY,
    expire: () =>
      failure ? drop() : fail(new SmtpConnectionError(phase, 'ETIMEDOUT', `No answer in time (${phase})`)),
  };
  watch.add(watched);
  listenTo(stream);

  function listenTo(current: Socket): void {
    current.on('data', onData);
    current.on('drain', onDrain);
    current.on('error', (error: NodeJS.ErrnoException) =>
      fail(new SmtpConnectionError(phase, error.code ?? 'ECONNRESET', error.message, error)),
    );
    current.on('close', onClose);
    current.on('end', onClose);
  }

  function onClose(): void {
    if (failure) drop();
    else fail(new SmtpConnectionError(phase, 'ECONNRESET', `The connection was closed (${phase})`));
  }

  function onData(bytes: Buffer): void {
    try {
      for (const reply of reader.push(bytes)) {
        const waiter = waiters.shift();
        if (waiter) waiter.resolve(reply);
        else if (arrived.push(reply) > MAX_UNASKED_REPLIES) throw new SmtpReplyError('Replies without a command');
      }
      if (waiters.length === 0 && !drainWaiter) watched.deadlineMs = Number.POSITIVE_INFINITY;
    } catch (error) {
      fail(
        new SmtpConnectionError(phase, 'EPROTO_SMTP', error instanceof Error ? error.message : String(error), error),
      );
    }
  }

  function onDrain(): void {
    drainWaiter?.resolve();
    drainWaiter = undefined;
  }

  function startWaiting(next: SmtpPhase): void {
    phase = next;
    watched.deadlineMs = watch.nowMs() + PHASE_LIMIT_MS[next];
  }

  function fail(error: Error): void {
    if (failure) return;
    failure = error;
    drop();
    for (const waiter of waiters.splice(0)) waiter.reject(error);
    drainWaiter?.reject(error);
    drainWaiter = undefined;
  }

  function drop(): void {
    watch.remove(watched);
    stream.destroy();
    if (stream !== socket) socket.destroy();
  }

  return {
    get isOpen() {
      return failure === undefined;
    },
    get hasUnasked() {
      return arrived.length > 0 || reader.isMidReply;
    },
    write(data) {
      if (!failure) stream.write(data);
    },
    drained(next) {
      if (failure) return Promise.reject(failure);
      startWaiting(next);
      if (!stream.writableNeedDrain) return Promise.resolve();
      return new Promise((resolve, reject) => {
        drainWaiter = { resolve, reject };
      });
    },
    reply(next) {
      const early = arrived.shift();
      if (early) return Promise.resolve(early);
      if (failure) return Promise.reject(failure);
      startWaiting(next);
      return new Promise((resolve, reject) => waiters.push({ resolve, reject }));
    },
    rest() {
      phase = 'idle';
      watched.deadlineMs = PHASE_LIMIT_MS.idle;
    },
    async upgrade(secure) {
      // RFC 3207 §6: octets received in clear must not be read as a reply under TLS
      if (arrived.length > 0 || reader.isMidReply) {
        fail(new SmtpConnectionError('starttls', 'EPROTO_SMTP', 'More than a reply came before TLS'));
      }
      if (failure) throw failure;
      startWaiting('starttls');
      socket.off('data', onData);
      const encrypted = await secure(socket);
      stream = encrypted;
      reader = createReplyReader(LIMITS);
      listenTo(encrypted);
      return encrypted;
    },
    fail,
    quit() {
      if (failure) return;
      failure = new SmtpConnectionError('idle', 'ECONNRESET', 'The connection was ended');
      // A server that never closes its side must not keep our socket open
      watched.deadlineMs = watch.nowMs() + QUIT_LIMIT_MS;
      stream.end('QUIT\r\n');
    },
  };
}
