import type { Socket } from 'node:net';
import type { RevokedReason } from '../../directory/credentials/credential-revocation.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { type Pop3Command, parsePop3Command } from '../../protocol/pop3/command.js';
import { formatError, formatOk } from '../../protocol/pop3/reply.js';
import { createLineReader, type LineFault } from '../../protocol/smtp/line-reader.js';
import type { ServerTls } from '../tcp/server-tls.js';
import type { Session } from '../tcp/session-set.js';
import { createSocketReader } from '../tcp/socket-reader.js';
import { createPop3Dialogue, type Pop3DialogueDeps, type Pop3Next } from './pop3-dialogue.js';
import type { Pop3Limits } from './pop3-limits.js';
import { createPop3Output } from './pop3-output.js';

export interface Pop3SessionOptions extends Pop3DialogueDeps {
  readonly sessionId: string;
  readonly ip: string;
  readonly hostname: string;
  readonly tls: { readonly begin: ServerTls['begin']; readonly isImplicit: boolean };
  readonly limits: Pop3Limits;
  /** The client signed in. */
  readonly onKnown: () => void;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Log;
}

// After our goodbye: bytes still in transit must not turn it into a reset (RFC 9293 §3.6.1)
const GOODBYE_MS = 5000;

export function runPop3Session(accepted: Socket, options: Pop3SessionOptions): Session {
  const { limits, clock, log, tls } = options;
  let socket = accepted;
  let reader = createSocketReader(socket);
  let lines = createLineReader(limits);
  let out = createPop3Output(socket);
  const dialogue = createPop3Dialogue(options, {
    // STLS replaces `out`, so each call looks it up
    out: {
      text: (ascii) => out.text(ascii),
      bytes: (piece) => out.bytes(piece),
      flush: () => out.flush(),
      flushIfMuch: () => out.flushIfMuch(),
      get isBlocked() {
        return out.isBlocked;
      },
      end: () => out.end(),
    },
    ip: options.ip,
    hasTls: tls.isImplicit,
    onRevoked,
    log,
  });

  /** Received lines; those before `at` are done. */
  let heard: Heard[] = [];
  let at = 0;
  let fault: LineFault | undefined;
  let errors = 0;
  let isWorking = false;
  let isDraining = false;
  let progressMs = clock.monotonicMs();
  let unread = 0;
  let goodbyeMs: number | undefined;

  watch(accepted);
  return {
    done: run(),
    drain() {
      isDraining = true;
      if (!isWorking) leave();
    },
    checkTime(nowMs) {
      if (out.isBlocked && socket.writableLength !== unread) touch(nowMs);
      unread = socket.writableLength;
      if (goodbyeMs !== undefined) {
        if (nowMs - goodbyeMs > GOODBYE_MS) socket.destroy();
      } else if (nowMs - progressMs > limits.idleMs) {
        if (!isWorking) end(formatError('Idle for too long'));
        else if (out.isBlocked) socket.destroy();
      }
    },
    destroy: () => void socket.destroy(),
    idleSinceMs: () => (isWorking ? undefined : progressMs),
    turnOut() {
      if (goodbyeMs !== undefined || (tls.isImplicit && socket === accepted)) return void socket.destroy();
      end(formatError('Too many connections, try later', 'SYS/TEMP'));
      socket.destroySoon();
    },
  };

  async function run(): Promise<void> {
    const closed = new Promise<void>((resolve) => accepted.once('close', () => resolve()));
    try {
      if (tls.isImplicit) await secure();
      out.text(formatOk(`${options.hostname} POP3 Waypost`));
      while (goodbyeMs === undefined && (await hear())) {
        const next = heard[at++];
        if (next) await take(next);
      }
    } catch (error) {
      // Errors of commands are handled by `work`, so this one is of TLS or the connection
      log.debug('pop3.connectionFailed', { error });
      socket.destroy();
    }
    await dialogue.close();
    if (goodbyeMs === undefined) {
      // The client has closed its side but may still read
      goodbyeMs = clock.monotonicMs();
      out.end();
    }
    await closed;
  }

  /** Waits for a line; `false`: there will be none. */
  async function hear(): Promise<boolean> {
    while (at === heard.length) {
      if (fault) {
        end(formatError(FAULTS[fault]));
        return false;
      }
      if (!reader.hasMore) await out.flush();
      const chunk = await reader.read();
      if (!chunk) return false;
      heard = [];
      at = 0;
      split(chunk);
    }
    return true;
  }

  function split(chunk: Buffer): void {
    for (let from = 0; !fault; ) {
      const read = lines.read(chunk, from);
      if (read.kind === 'more') return;
      if (read.kind === 'broken') fault = read.fault;
      else {
        heard.push({ line: read.line, command: undefined });
        from = read.end;
      }
    }
  }

  async function take(said: Heard): Promise<void> {
    const next = await work(() =>
      dialogue.isAnswering ? dialogue.answer(said.line.toString('latin1')) : dialogue.take(commandOf(said), ahead),
    );
    if (dialogue.isSignedIn) options.onKnown();
    if (goodbyeMs !== undefined) return;
    if (next.kind === 'close') return end('');
    if (next.kind === 'tls') return startTls();
    errors = next.isError ? errors + 1 : 0;
    if (errors >= limits.maxErrors) return end(formatError('Too many errors'));
    if (dialogue.failedLogins >= limits.maxFailedLogins) return end(formatError('Too many failed logins'));
    const room = out.flushIfMuch();
    if (room) await work(() => room);
    if (isDraining) leave();
  }

  function* ahead(): Iterable<Pop3Command> {
    for (let index = at; index < heard.length; index++) {
      const said = heard[index];
      if (said) yield commandOf(said);
    }
  }

  async function work<T>(act: () => Promise<T>): Promise<T | Extract<Pop3Next, { kind: 'close' }>> {
    isWorking = true;
    try {
      return await act();
    } catch (error) {
      if (socket.destroyed) return { kind: 'close' };
      log.error('pop3.bug', { error });
      // Part of a message may have been sent: a reply now would be read as the rest of it
      socket.destroy();
      return { kind: 'close' };
    } finally {
      isWorking = false;
      touch(clock.monotonicMs());
    }
  }

  /** RFC 2595 §4: plaintext pipelined after STLS must not be read as if sent under TLS. */
  async function startTls(): Promise<void> {
    if (at < heard.length || lines.isMidLine || reader.hasMore)
      return end(formatError('No commands may be pipelined after STLS'));
    reader.detach();
    out.text(formatOk('Go ahead'));
    await out.flush();
    await secure();
    dialogue.secured();
  }

  async function secure(): Promise<void> {
    reader.detach();
    socket = await tls.begin(accepted);
    watch(socket);
    reader = createSocketReader(socket);
    lines = createLineReader(limits);
    out = createPop3Output(socket);
    touch(clock.monotonicMs());
  }

  function onRevoked(reason: RevokedReason | undefined): void {
    // In the middle of a response there is no place for another one
    if (isWorking && dialogue.isSignedIn) socket.destroy();
    else end(formatError(reason ? REVOKED[reason] : 'Another session opened this mailbox', reason ? 'AUTH' : 'IN-USE'));
  }

  function leave(): void {
    end(formatError('Shutting down, try later', 'SYS/TEMP'));
  }

  function end(farewell: string): void {
    if (goodbyeMs !== undefined) return;
    goodbyeMs = clock.monotonicMs();
    out.text(farewell);
    out.end();
    reader.discard();
  }

  function touch(nowMs: number): void {
    progressMs = nowMs;
  }

  function watch(watched: Socket): void {
    watched.on('error', (error) => {
      log.debug('pop3.socketFailed', { error });
      watched.destroy();
    });
  }
}

interface Heard {
  readonly line: Buffer;
  /** Parsed on first use. */
  command: Pop3Command | undefined;
}

function commandOf(said: Heard): Pop3Command {
  said.command ??= parsePop3Command(said.line);
  return said.command;
}

const FAULTS: Readonly<Record<LineFault, string>> = {
  'bare-cr': 'Bare CR: lines must end with CR LF',
  'bare-lf': 'Bare LF: lines must end with CR LF',
  'line-too-long': 'Line too long',
};

const REVOKED: Readonly<Record<RevokedReason, string>> = {
  'password-changed': 'The password was changed',
  disabled: 'The address was disabled',
  'switched-off': 'This address has no mailbox access',
  deleted: 'The address was deleted',
};
