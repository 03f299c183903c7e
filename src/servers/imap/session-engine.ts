import type { Socket } from 'node:net';
import type { RevokedReason } from '../../directory/credentials/credential-revocation.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { Log } from '../../platform/log.js';
import { Pace } from '../../platform/pace.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ImapCommand } from '../../protocol/imap/command.js';
import { type CommandReader, createCommandReader, type ReaderEvent } from '../../protocol/imap/command-reader.js';
import { formatContinuation, formatStatus } from '../../protocol/imap/format-response.js';
import { LIMITS_AFTER_LOGIN } from '../../protocol/imap/reader-limits.js';
import type { ServerTls } from '../tcp/server-tls.js';
import type { Session } from '../tcp/session-set.js';
import { formatCapabilities } from './capabilities.js';
import type { MessageIntake } from './command-entry.js';
import { commandEntry, intakeEntry } from './command-table.js';
import type { Connection, ImapDoor } from './connection.js';
import type { ImapLimits } from './imap-limits.js';
import type { Enabled, Progress, Selected, SessionState, SyncOptions } from './imap-session.js';
import { News } from './news.js';
import type { FolderNews, NotifySettings } from './notify-settings.js';
import { ProgressNotices } from './progress-notices.js';
import { ClientGoneError, CutOffError, type SocketWriter } from './response-writer.js';
import { tellChanges } from './sync-responses.js';
import { bad, no, RefusalError, refusalOf, type TaggedReply } from './tagged-reply.js';
import { Transport } from './transport.js';

export interface SessionOptions {
  readonly id: string;
  readonly ip: string;
  readonly hostname: string;
  readonly door: ImapDoor;
  readonly tls: { readonly begin: ServerTls['begin']; readonly isImplicit: boolean };
  readonly limits: ImapLimits;
  /** Called when the client has signed in. */
  readonly onKnown: () => void;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly log: Log;
}

/** The reason why a session ended, for the log. */
type EndReason =
  | 'logout'
  | 'client-left'
  | 'idle'
  | 'faults'
  | 'stopping'
  | 'revoked'
  | 'stalled'
  | 'crowded'
  | 'folder-gone';

/** One connection from greeting to goodbye. A class, so that thousands of idle ones share their methods. */
export class SessionEngine implements Connection, Session {
  readonly done: Promise<void>;
  readonly enabled: Enabled = {
    rev2: false,
    condstore: false,
    qresync: false,
    utf8: false,
    utf8Accept: false,
    uidOnly: false,
  };
  savedUids: readonly number[] = [];

  readonly #options: SessionOptions;
  readonly #transport: Transport;
  readonly #startedMs: number;
  readonly #reader: CommandReader = createCommandReader();
  readonly #notices = new ProgressNotices(this);
  #mailbox: Mailbox | undefined;
  #leaveMailbox = () => {};
  #selected: Selected | undefined;
  #intake: MessageIntake | undefined;
  #news: News | undefined;
  #notify: NotifySettings | undefined;
  #commands = 0;
  #faults = 0;
  #progressMs: number;
  #isWorking = false;
  #isDraining = false;
  #tag = '*';
  #goodbyeMs: number | undefined;
  #reason: EndReason = 'client-left';

  constructor(accepted: Socket, options: SessionOptions) {
    this.#options = options;
    this.#transport = new Transport(accepted, options.log);
    this.#startedMs = this.#progressMs = options.clock.monotonicMs();
    this.done = this.#run();
  }

  get id(): string {
    return this.#options.id;
  }

  get ip(): string {
    return this.#options.ip;
  }

  get door(): ImapDoor {
    return this.#options.door;
  }

  get room(): MessageRoom {
    return this.door.room;
  }

  get clock(): SessionOptions['clock'] {
    return this.#options.clock;
  }

  get log(): Log {
    return this.#options.log;
  }

  get out(): SocketWriter {
    return this.#transport.out;
  }

  get isSecure(): boolean {
    return this.#transport.isSecure;
  }

  get isCompressed(): boolean {
    return this.#transport.isCompressed;
  }

  get state(): SessionState {
    if (!this.#mailbox) return 'not-authenticated';
    return this.#selected ? 'selected' : 'authenticated';
  }

  get mailbox(): Mailbox {
    if (!this.#mailbox) throw new Error('not signed in');
    return this.#mailbox;
  }

  get selected(): Selected {
    if (!this.#selected) throw new Error('no folder is selected');
    return this.#selected;
  }

  get tag(): string {
    return this.#tag;
  }

  get notify(): NotifySettings | undefined {
    return this.#notify;
  }

  setNotify(settings: NotifySettings, folders: FolderNews | undefined): void {
    this.#notify = settings;
    this.#news ??= new News(this);
    this.#news.watch(folders);
  }

  signIn(mailbox: Mailbox): boolean {
    const leave = this.door.enter(mailbox.aliasId);
    if (!leave) return false;
    const offRevoked = mailbox.onRevoked((reason) => this.#bye('revoked', REVOKED[reason]));
    this.#mailbox = mailbox;
    this.#leaveMailbox = () => {
      offRevoked();
      leave();
    };
    this.#options.onKnown();
    this.#faults = 0;
    this.#reader.limits = LIMITS_AFTER_LOGIN;
    return true;
  }

  select(selected: Selected | undefined): void {
    this.#selected?.view.close();
    this.#selected = selected;
    this.savedUids = []; // RFC 5182 §2.1
  }

  async sync(options: SyncOptions): Promise<void> {
    const selected = this.#selected;
    if (!selected) return;
    const changes = await selected.view.sync(options);
    if (changes.length === 0 || this.#selected !== selected) return;
    const isThere = await tellChanges(this, changes, options);
    if (!isThere) this.#bye('folder-gone', 'The selected folder was deleted or created again');
  }

  inProgress<T>(work: Promise<T>, progress?: () => Progress): Promise<T> {
    return this.#notices.during(work, progress);
  }

  async ask(prompt: string): Promise<string | undefined> {
    this.out.text(formatContinuation(prompt));
    this.#reader.expectLine();
    this.#isWorking = false;
    try {
      const event = await this.#nextEvent();
      this.#touch();
      if (event?.kind === 'line') return event.line;
      if (event?.kind === 'bad') this.#bye('faults', event.text);
      return undefined;
    } finally {
      this.#isWorking = true;
    }
  }

  beginNews({ isIdle }: { readonly isIdle: boolean }): void {
    this.#news ??= new News(this);
    this.#news.begin(isIdle);
  }

  async endNews(): Promise<void> {
    await this.#news?.end();
  }

  drain(): void {
    this.#isDraining = true;
    if (!this.#isWorking && !this.#intake) this.#bye('stopping', 'The service is restarting, reconnect later');
  }

  destroy(): void {
    this.#transport.destroy();
  }

  idleSinceMs(): number | undefined {
    return this.#isWorking ? undefined : this.#progressMs;
  }

  turnOut(): void {
    const isGreeted = this.isSecure || !this.#options.tls.isImplicit;
    if (isGreeted) this.#bye('crowded', 'Too many connections, try later');
    this.#transport.destroySoon();
  }

  checkTime(nowMs: number): void {
    const { limits } = this.#options;
    if (this.#goodbyeMs !== undefined) {
      if (nowMs - this.#goodbyeMs > limits.goodbyeMs) this.destroy();
      return;
    }
    if (this.#transport.isStalled(nowMs, limits.stalledMs)) {
      this.#reason = 'stalled';
      this.destroy();
    }
    const idleMs = this.#mailbox ? limits.idleMs : limits.idleBeforeLoginMs;
    if (!this.#isWorking && nowMs - this.#progressMs > idleMs) this.#bye('idle', 'Idle for too long');
    else this.#notices.tellIfDue(nowMs, limits.inProgressMs);
  }

  async #run(): Promise<void> {
    try {
      if (this.#options.tls.isImplicit) await this.#secure();
      const code = `CAPABILITY ${formatCapabilities(this)}`;
      this.out.text(formatStatus('OK', `${this.#options.hostname} Waypost`, { code }));
      const pace = new Pace();
      for (;;) {
        if (this.#notify && !this.#intake) this.beginNews({ isIdle: false });
        const event = await this.#nextEvent();
        if (this.#news) await this.endNews();
        if (!event || this.#goodbyeMs !== undefined) break;
        this.#touch();
        this.#isWorking = true;
        await this.#take(event);
        this.#isWorking = false;
        this.#touch();
        await pace.rest(); // what a client sends in one go would else be carried out in one turn
        if (this.#isDraining && !this.#intake) this.drain();
      }
    } catch (error) {
      // Errors of commands have become replies: these are errors of TLS or the connection
      this.log.debug('imap.connectionFailed', { error });
      this.destroy();
    }
    await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#news?.end();
    try {
      this.#letGo();
    } catch (error) {
      this.log.error('imap.bug', { error });
    }
    if (this.#goodbyeMs === undefined) {
      this.#goodbyeMs = this.clock.monotonicMs();
      this.out.end(); // the client had nothing more to say; it may still read
    }
    await this.#transport.closed;
    this.out.release();
    this.log.info('imap.sessionEnded', {
      reason: this.#reason,
      aliasId: this.#mailbox?.aliasId,
      commands: this.#commands,
      durationMs: Math.round(this.clock.monotonicMs() - this.#startedMs),
      readBytes: this.#transport.bytesRead,
      writtenBytes: this.#transport.bytesWritten,
    });
  }

  #letGo(): void {
    this.#news?.close();
    this.#dropMessages();
    this.select(undefined);
    this.#leaveMailbox();
    this.#mailbox?.close();
  }

  async #nextEvent(): Promise<ReaderEvent | undefined> {
    for (;;) {
      const event = this.#reader.next();
      if (event) return event;
      const chunk = await this.#transport.read();
      if (!chunk || this.#goodbyeMs !== undefined) return undefined;
      this.#reader.push(chunk);
    }
  }

  async #take(event: ReaderEvent): Promise<void> {
    switch (event.kind) {
      case 'command':
        return this.#carryOut(event.tag, event.command);
      case 'literal':
        this.out.text(formatContinuation());
        return;
      case 'message':
        return this.#announceMessage(event);
      case 'message-data':
        return this.#orRefuseMessages(() => this.#intake?.take(event.octets));
      case 'message-end':
        return this.#orRefuseMessages(() => this.#intake?.end());
      case 'messages-complete':
        return this.#completeMessages(event.tag);
      case 'bad':
        return this.#answerFault(event);
      case 'line':
        return; // only ever asked for
    }
  }

  async #carryOut(tag: string, command: ImapCommand): Promise<void> {
    this.#tag = tag;
    this.#commands++;
    const entry = commandEntry(command.name);
    if (!entry.states.includes(this.state)) return this.#answer(tag, this.#wrongState(entry.states));
    const before = this.#selected;
    const reply = await this.#guard(() => entry.run(this, command));
    if (this.#goodbyeMs !== undefined) return;
    this.#agree();
    // RFC 9051 §7.1.5: nothing is sent after BYE
    if (before && before === this.#selected && reply.next !== 'close') {
      const withUid = 'isUid' in command && command.isUid;
      await this.#syncQuietly({ mayExpunge: !(entry.holdsExpunges?.(command) ?? false), withUid });
    }
    await this.#answer(tag, reply);
  }

  /** Applies what ENABLE changes for the command parser. */
  #agree(): void {
    const { context } = this.#reader;
    context.isUtf8 = this.enabled.utf8;
    context.isUidOnly = this.enabled.uidOnly;
  }

  async #announceMessage(event: Extract<ReaderEvent, { kind: 'message' }>): Promise<void> {
    this.#tag = event.tag;
    await this.#orRefuseMessages(async () => {
      if (event.isFirst) {
        this.#commands++;
        const entry = intakeEntry(event.target.name);
        if (!entry.states.includes(this.state)) throw new RefusalError(this.#wrongState(entry.states));
        this.#intake = await entry.begin(this, event.target);
      }
      await this.#intake?.announce(event.head);
      if (event.isSynchronising) this.out.text(formatContinuation());
    });
  }

  /** If a message is refused, its command ends. */
  async #orRefuseMessages(act: () => Promise<void> | undefined): Promise<void> {
    let isDone = false;
    const refusal = await this.#guard(async () => {
      await act();
      isDone = true;
      return DONE;
    });
    if (isDone || this.#goodbyeMs !== undefined) return;
    this.#dropMessages();
    this.#reader.refuse();
    await this.#answer(this.#tag, refusal);
  }

  async #completeMessages(tag: string): Promise<void> {
    const intake = this.#intake;
    if (!intake) return;
    const reply = await this.#guard(() => intake.complete());
    this.#dropMessages();
    if (this.#goodbyeMs !== undefined) return;
    await this.#syncQuietly({ mayExpunge: true });
    await this.#answer(tag, reply);
  }

  #dropMessages(): void {
    this.#intake?.discard();
    this.#intake = undefined;
  }

  async #answerFault({ tag, status, code, text, isFatal }: Extract<ReaderEvent, { kind: 'bad' }>): Promise<void> {
    this.#dropMessages();
    if (isFatal) return this.#bye('faults', text);
    await this.#answer(tag ?? '*', { status, text, ...(code !== undefined && { code }) });
  }

  async #answer(tag: string, reply: TaggedReply): Promise<void> {
    const { status, code, text, next } = reply;
    const isFault = status === 'BAD' || (status === 'NO' && !this.#mailbox);
    if (isFault) this.#faults++;
    else if (this.#mailbox) this.#faults = 0;
    const line = formatStatus(status, text, { tag, ...(code !== undefined && { code }) });
    if (next === 'close') return this.#end('logout', line);
    this.out.text(line);
    if (this.#faults >= this.#options.limits.maxFaults) return this.#bye('faults', 'Too many bad commands');
    if (next === 'tls') await this.#startTls();
    else if (next === 'compress') this.#transport.compress(this.#reader.takeWaiting());
    else await this.#orGone(this.out.ready());
  }

  /** Turns whatever a command throws into its reply. */
  async #guard(act: () => Promise<TaggedReply>): Promise<TaggedReply> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof RefusalError) return error.reply;
      if (error instanceof ServiceError) return refusalOf(error);
      if (error instanceof CutOffError) {
        this.log.warn('imap.cutOff', { error });
        this.destroy();
      } else if (!(error instanceof ClientGoneError)) {
        this.log.error('imap.bug', { error });
      }
      return no('SERVERBUG', `Internal error (${this.id})`);
    }
  }

  /**
   * The command has succeeded, so a failure here must not change its reply: changes are reported with the next command.
   */
  async #syncQuietly(options: SyncOptions): Promise<void> {
    try {
      await this.sync(options);
    } catch (error) {
      if (!(error instanceof ClientGoneError)) this.log.warn('imap.syncFailed', { error });
    }
  }

  async #orGone(waiting: Promise<void>): Promise<void> {
    try {
      await waiting;
    } catch (error) {
      if (!(error instanceof ClientGoneError)) throw error;
    }
  }

  #wrongState(states: readonly SessionState[]): TaggedReply {
    if (states.includes(this.state)) return DONE;
    if (this.state === 'not-authenticated') return bad('Sign in first');
    return states.includes('selected') ? bad('Select a folder first') : bad('Already signed in');
  }

  /** RFC 9051 §11.1: octets received in clear after STARTTLS must not be taken for commands under TLS. */
  async #startTls(): Promise<void> {
    if (this.#reader.waitingBytes > 0 || this.#transport.hasMore) {
      return this.#bye('faults', 'No commands may be pipelined after STARTTLS');
    }
    await this.#secure();
  }

  async #secure(): Promise<void> {
    await this.#transport.secure(this.#options.tls.begin);
    this.#touch();
  }

  #bye(reason: EndReason, text: string): void {
    this.#end(reason, formatStatus('BYE', text));
  }

  #end(reason: EndReason, farewell: string): void {
    if (this.#goodbyeMs !== undefined) return;
    this.#reason = reason;
    this.#goodbyeMs = this.clock.monotonicMs();
    this.out.text(farewell);
    this.out.end();
    this.#transport.discardInput();
  }

  #touch(): void {
    this.#progressMs = this.clock.monotonicMs();
  }
}

const REVOKED: Readonly<Record<RevokedReason, string>> = {
  'password-changed': 'The password was changed, sign in with the new one',
  disabled: 'The alias was disabled',
  'switched-off': 'IMAP was switched off for this alias',
  deleted: 'The alias was deleted',
};

const DONE: TaggedReply = { status: 'OK', text: 'Done' };
