import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { RevokedReason } from '../../directory/credentials/credential-revocation.js';
import type { Mailbox, Mailboxes } from '../../mailstore/mailbox.js';
import type { MaildropLock, MaildropLocks } from '../../mailstore/maildrop/maildrop-locks.js';
import type { Log } from '../../platform/log.js';
import type { Pop3Command } from '../../protocol/pop3/command.js';
import { formatError, formatOk } from '../../protocol/pop3/reply.js';
import { createSaslExchange, type SaslCredentials, type SaslExchange } from '../../protocol/sasl/sasl-exchange.js';
import { listCapabilities } from './capabilities.js';
import { loginRefusal } from './login-refusal.js';
import { type Maildrop, type MaildropMessage, openMaildrop } from './maildrop.js';
import type { Pop3Output } from './pop3-output.js';
import { createReadAhead, type Upcoming } from './read-ahead.js';
import { createMessageSender, type MessageSender } from './send-message.js';

export interface Pop3DialogueDeps {
  readonly authenticator: Pick<Authenticator, 'mailbox'>;
  readonly mailboxes: Mailboxes;
  readonly locks: Pick<MaildropLocks, 'take'>;
}

/** The commands of a session and their replies, without a socket. */
export interface Pop3Dialogue {
  /** `ahead`: pipelined commands. Throws only on a bug, or when the client is gone. */
  take(command: Pop3Command, ahead: () => Iterable<Pop3Command>): Promise<Pop3Next>;
  /** The next line is a response to AUTH, not a command. */
  readonly isAnswering: boolean;
  answer(response: string): Promise<Pop3Next>;
  /** Whether a mailbox is open. */
  readonly isSignedIn: boolean;
  readonly failedLogins: number;
  /** TLS has begun. RFC 2595 §4: the name given before it is dropped. */
  secured(): void;
  /** Releases the mailbox; marked messages are kept. */
  close(): Promise<void>;
}

export type Pop3Next =
  /** `isError`: the command was refused. */
  { readonly kind: 'line'; readonly isError?: boolean } | { readonly kind: 'tls' } | { readonly kind: 'close' };

/** RFC 1939 §5 and §6. */
interface Transaction {
  readonly mailbox: Mailbox;
  readonly lock: MaildropLock;
  readonly maildrop: Maildrop;
  readonly sender: MessageSender;
  readonly stopWatching: () => void;
}

const LINE: Pop3Next = { kind: 'line' };
const REFUSED: Pop3Next = { kind: 'line', isError: true };
const CLOSE: Pop3Next = { kind: 'close' };
// Two batches of reading ahead
const MAX_AHEAD = 256;

export function createPop3Dialogue(
  { authenticator, mailboxes, locks }: Pop3DialogueDeps,
  {
    out,
    ip,
    hasTls,
    onRevoked,
    log,
  }: {
    readonly out: Pop3Output;
    readonly ip: string;
    /** Implicit TLS. */
    readonly hasTls: boolean;
    /** The session must end; `undefined`: a session on another node has opened the maildrop. */
    readonly onRevoked: (reason: RevokedReason | undefined) => void;
    readonly log: Log;
  },
): Pop3Dialogue {
  let isSecure = hasTls;
  let user: string | undefined;
  let exchange: SaslExchange | undefined;
  let open: Transaction | undefined;
  let lastNumber = 0;
  let failedLogins = 0;
  let isClosed = false;

  return {
    take,
    get isAnswering() {
      return exchange !== undefined;
    },
    answer: answerChallenge,
    get isSignedIn() {
      return open !== undefined;
    },
    get failedLogins() {
      return failedLogins;
    },
    secured() {
      isSecure = true;
      user = undefined;
    },
    async close() {
      isClosed = true;
      await letGo();
    },
  };

  async function take(command: Pop3Command, ahead: () => Iterable<Pop3Command>): Promise<Pop3Next> {
    switch (command.verb) {
      case 'refused':
        return refuse(command.reason);
      case 'CAPA':
        return list('Capabilities', listCapabilities({ isSecure, isSignedIn: open !== undefined }));
      case 'QUIT':
        return quit();
      default:
        return open ? transact(open, command, ahead) : authorize(command);
    }
  }

  async function authorize(command: AuthorizeCommand): Promise<Pop3Next> {
    switch (command.verb) {
      case 'STLS':
        return isSecure ? refuse('TLS is already active') : { kind: 'tls' };
      case 'UTF8':
        // RFC 6856 §2.1. It changes nothing: messages are always sent as stored
        return say('UTF-8 enabled');
      case 'USER':
        if (!isSecure) return refuse('Send STLS first');
        user = command.name;
        return say('Send PASS');
      case 'PASS': {
        if (user === undefined) return refuse(isSecure ? 'Send USER first' : 'Send STLS first');
        const login = user;
        user = undefined;
        return signIn({ login, password: command.password });
      }
      case 'AUTH': {
        if (!isSecure) return refuse('Send STLS first');
        if (command.mechanism !== 'PLAIN') return refuse('The only supported mechanism is PLAIN');
        exchange = createSaslExchange('PLAIN');
        return answerChallenge(command.initial);
      }
      case 'NOOP':
      case 'RSET':
      case 'STAT':
      case 'LIST':
      case 'UIDL':
      case 'RETR':
      case 'TOP':
      case 'DELE':
        return refuse('Sign in first');
    }
  }

  async function answerChallenge(response: string | undefined): Promise<Pop3Next> {
    const current = exchange;
    exchange = undefined;
    const step = current?.step(response);
    switch (step?.kind) {
      case 'challenge':
        exchange = current;
        out.text(`+ ${step.challenge}\r\n`);
        return LINE;
      case 'credentials':
        return signIn(step.credentials);
      case 'cancelled':
        return refuse('Authentication cancelled');
      default:
        return refuse('The response cannot be decoded');
    }
  }

  async function signIn({ login, password }: SaslCredentials): Promise<Pop3Next> {
    try {
      const owner = await authenticator.mailbox(login, password, { ip });
      const lock = await locks.take(owner.aliasId, () => onRevoked(undefined));
      if (!lock) {
        owner.keys.privateKey.fill(0);
        owner.keys.mailboxKey.fill(0);
        out.text(formatError('Another POP3 session has this mailbox open', 'IN-USE'));
        return REFUSED;
      }
      try {
        await begin(await mailboxes.open(owner), lock);
      } catch (error) {
        await lock.release();
        throw error;
      }
    } catch (error) {
      out.text(loginRefusal(error));
      failedLogins++;
      return REFUSED;
    }
    if (!open) return CLOSE; // the client left while its mailbox was opened
    return say(`${open.maildrop.count} messages (${open.maildrop.sizeBytes} octets)`);
  }

  async function begin(mailbox: Mailbox, lock: MaildropLock): Promise<void> {
    const stopWatching = mailbox.onRevoked(onRevoked);
    try {
      const maildrop = await openMaildrop(mailbox);
      const { folderId } = maildrop;
      const sender = createMessageSender(mailbox, { folderId, readAhead: createReadAhead(mailbox, folderId), out });
      open = { mailbox, lock, maildrop, sender, stopWatching };
    } catch (error) {
      stopWatching();
      mailbox.close();
      throw error;
    }
    if (isClosed) await letGo();
  }

  async function transact(
    { maildrop, sender }: Transaction,
    command: AuthorizeCommand,
    ahead: () => Iterable<Pop3Command>,
  ): Promise<Pop3Next> {
    switch (command.verb) {
      case 'NOOP':
        return say('OK');
      case 'STAT':
        return say(`${maildrop.count} ${maildrop.sizeBytes}`);
      case 'RSET':
        maildrop.unmarkAll();
        return say(`${maildrop.count} messages (${maildrop.sizeBytes} octets)`);
      case 'LIST':
        return scan(maildrop, command.number, ({ sizeBytes }) => sizeBytes);
      case 'UIDL':
        return scan(maildrop, command.number, maildrop.uniqueId);
      case 'DELE':
        if (!maildrop.find(command.number)) return refuse('No such message');
        maildrop.mark(command.number);
        return say('Will be deleted at QUIT');
      case 'RETR': {
        const message = maildrop.find(command.number);
        if (!message) return refuse('No such message');
        const isNext = command.number === lastNumber + 1;
        lastNumber = command.number;
        return told(
          await sender.whole(message, () => upcomingOf(maildrop, { number: command.number, isNext }, ahead())),
        );
      }
      case 'TOP': {
        const message = maildrop.find(command.number);
        return message ? told(await sender.top(message, command.lines)) : refuse('No such message');
      }
      case 'STLS':
      case 'UTF8':
      case 'USER':
      case 'PASS':
      case 'AUTH':
        return refuse('Already signed in');
    }
  }

  async function scan(
    maildrop: Maildrop,
    number: number | undefined,
    fact: (message: MaildropMessage) => string | number,
  ): Promise<Pop3Next> {
    if (number !== undefined) {
      const message = maildrop.find(number);
      return message ? say(`${number} ${fact(message)}`) : refuse('No such message');
    }
    out.text(formatOk(`${maildrop.count} messages (${maildrop.sizeBytes} octets)`));
    for (let each = 1; each <= maildrop.last; each++) {
      const message = maildrop.find(each);
      if (!message) continue;
      out.text(`${each} ${fact(message)}\r\n`);
      const room = out.flushIfMuch();
      if (room) await room;
    }
    out.text('.\r\n');
    return LINE;
  }

  /** RFC 1939 §6: marked messages are deleted in one transaction before the reply. */
  async function quit(): Promise<Pop3Next> {
    const uids = open?.maildrop.markedUids() ?? [];
    if (open && uids.length > 0) {
      try {
        await open.mailbox.messages.remove(open.maildrop.folderId, uids);
      } catch (error) {
        log.error('pop3.deletingFailed', { error });
        await letGo();
        out.text(formatError('Nothing was deleted, try again later', 'SYS/TEMP'));
        return CLOSE;
      }
    }
    // Before the reply: the client may reconnect as soon as it reads it
    await letGo();
    out.text(formatOk('Bye'));
    return CLOSE;
  }

  async function letGo(): Promise<void> {
    const closing = open;
    open = undefined;
    if (!closing) return;
    closing.stopWatching();
    closing.mailbox.close();
    await closing.lock.release();
  }

  function list(title: string, lines: readonly string[]): Pop3Next {
    out.text(`${formatOk(title)}${lines.map((line) => `${line}\r\n`).join('')}.\r\n`);
    return LINE;
  }

  function say(text: string): Pop3Next {
    out.text(formatOk(text));
    return LINE;
  }

  function refuse(reason: string): Pop3Next {
    out.text(formatError(reason));
    return REFUSED;
  }
}

type AuthorizeCommand = Exclude<Pop3Command, { readonly verb: 'refused' | 'CAPA' | 'QUIT' }>;

function told(isThere: boolean): Pop3Next {
  return isThere ? LINE : REFUSED;
}

/** `isNext`: `number` follows the message read before it, so the next ones are likely. */
function upcomingOf(
  maildrop: Maildrop,
  { number, isNext }: { readonly number: number; readonly isNext: boolean },
  ahead: Iterable<Pop3Command>,
): Upcoming {
  const asked: MaildropMessage[] = [];
  let last = number;
  let isInTurn = isNext;
  for (const command of ahead) {
    if (command.verb !== 'RETR') continue;
    const message = maildrop.find(command.number);
    if (message) asked.push(message);
    isInTurn &&= command.number === last + 1;
    last = command.number;
    if (asked.length >= MAX_AHEAD) break;
  }
  return { asked, likely: isInTurn ? messagesBehind(maildrop, last) : [] };
}

function* messagesBehind(maildrop: Maildrop, number: number): Generator<MaildropMessage> {
  for (let each = number + 1; each <= maildrop.last; each++) {
    const message = maildrop.find(each);
    if (message) yield message;
  }
}
