import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { CallWindows } from '../../limits/call-windows.js';
import type { Limit } from '../../limits/limit.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { clientKey } from '../../protocol/address/client-network.js';
import type { HelloCommand, MailCommand, RcptCommand } from '../../protocol/smtp/command.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { Arrival, ArrivalClient } from '../arrival.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import { createFanOut, type FanOut } from '../resolve/fan-out.js';
import type { AcceptedAddress, Resolution } from '../resolve/resolution.js';
import type { Resolve } from '../resolve/resolve.js';
import { isTrustedArc } from './authentication-policy.js';
import { decideListed } from './blocklist-policy.js';
import type { FindListings, Listing } from './blocklists.js';
import { decideConnection, decideRate } from './client-policy.js';
import { type DmarcResult, dmarcResult } from './dmarc-result.js';
import type { IsForgedSender } from './forged-sender.js';
import { createHeardReplies } from './heard-replies.js';
import { type JudgedMessage, type JudgeMessage, provenFrom } from './judge-message.js';
import { isLargeProvider } from './large-providers.js';
import { decideRcpt, decideTransport } from './rcpt-policy.js';
import { type Refusal, refuse } from './refusal.js';
import { type RefusedMail, type RefusedRecipient, refusedPath } from './refused-path.js';
import { findEntry, senderAttributes } from './sender-attributes.js';
import { connectionEvent } from './timeline.js';
import { createTurnShare, type TurnShare } from './turn-share.js';

/** Receives mail, one session per client; sockets and the order of commands belong to the door. */
export type Reception = (client: ReceptionClient) => ReceptionSession;

/** What the door currently knows about a client. */
export interface ReceptionClient {
  readonly sessionId: string;
  readonly ip: string;
  /** Open connections of this client, this one included. */
  readonly connections: number;
  readonly hello: HelloCommand | undefined;
  readonly tls: ArrivalClient['tls'];
  /** Aborted when the client has hung up. */
  readonly signal: AbortSignal;
}

/** `undefined`: continue. */
export interface ReceptionSession {
  connect(): Promise<ReceptionReply | undefined>;
  mail(mail: MailCommand): Promise<ReceptionReply | undefined>;
  rcpt(rcpt: RcptCommand, pipeline: { isRcptBehind(): boolean }): Promise<ReceptionReply | undefined>;
  message(source: Buffer): Promise<ReceptionReply>;
  /** The client sent a command after the reply to its message. */
  heard(): void;
}

export interface ReceptionReply extends SmtpReply {
  /** The session ends after it. */
  readonly isLast?: boolean;
}

export interface ReceptionDeps {
  readonly resolve: Resolve;
  readonly judge: JudgeMessage;
  readonly dispatch: Dispatch;
  readonly log: Pick<DeliveryLog, 'write'>;
  readonly findClientName: (ip: string) => Promise<string | undefined>;
  readonly findListings: FindListings;
  readonly isForged: IsForgedSender;
  /** Messages are scanned, not only forwarded. */
  readonly isChecking: boolean;
  /** For reports to the owners of DMARC policies; must not throw. */
  readonly onDmarcResult?: ((result: DmarcResult) => void) | undefined;
  readonly limits: { readonly connections: Limit | undefined; readonly messages: Limit | undefined };
  /** Counts messages of a client: in memory, because a write for each would cost more than it saves. */
  readonly windows: CallWindows;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

/**
 * A recipient or a small message takes half a millisecond, as does each further step of a large one: about four per
 * turn.
 */
const STEPS_PER_TURN = 7;
const STEP_BYTES = 50_000;
/** For messages that are also hashed, parsed and scanned. */
const CHECKED_STEP_BYTES = 16_000;

export function createReception(deps: ReceptionDeps): Reception {
  const turns = createTurnShare(STEPS_PER_TURN);
  return (client) => createSession(deps, turns, client);
}

interface Transaction {
  /** Names the message from its first recipient on. */
  readonly id: string;
  readonly mail: MailCommand;
  readonly fanOut: FanOut;
  readonly accepted: AcceptedAddress[];
}

function createSession(deps: ReceptionDeps, turns: TurnShare, client: ReceptionClient): ReceptionSession {
  const { resolve, judge, dispatch, log, limits, windows, clock, random } = deps;
  let name: Promise<string | undefined> = Promise.resolve(undefined);
  let listings: Promise<readonly Listing[]> = Promise.resolve([]);
  let transaction: Transaction | undefined;
  const heardReplies = createHeardReplies(client.signal);
  let unknown = 0;
  let refused = 0;

  return {
    async connect() {
      // Starts during the greeting; what depends on the answers waits for them
      name = deps.findClientName(client.ip);
      listings = deps.findListings(client.ip);
      const open = client.connections;
      if (!decideConnection({ open, isProvider: false }, limits.connections)) return undefined;
      return replyTo(decideConnection({ open, isProvider: isLargeProvider(await name) }, limits.connections));
    },

    async mail(mail) {
      transaction = undefined;
      const refusal = (await decideClientRate()) ?? (await decideSender(mail));
      if (refusal) return replyTo(refusal);
      transaction = { id: newId(random, clock.now()), mail, fanOut: createFanOut(), accepted: [] };
      return undefined;
    },

    async rcpt({ to }, { isRcptBehind }) {
      const { mail, fanOut, accepted } = current();
      await turns.enter();
      const resolution = await resolve(to, { budget: fanOut, sizeBytes: mail.sizeBytes, signal: client.signal });
      const listed =
        resolution.kind === 'accepted'
          ? (decideTransport(resolution.home, client.tls) ?? (await decideClientListed(mail, to, resolution)))
          : undefined;
      const verdict = decideRcpt(resolution, { accepted, isRcptBehind, unknown, refused }, listed);
      if (verdict.action === 'accept') {
        accepted.push(verdict.address);
        return undefined;
      }
      refused++;
      if (resolution.kind === 'refused' && resolution.why === 'unknown') unknown++;
      if (verdict.isLogged) await logRcpt(to, resolution, verdict.refusal);
      return replyTo(verdict.refusal);
    },

    async message(source) {
      const { id, mail, accepted } = current();
      transaction = undefined;
      await turns.enter(1 + Math.floor(source.length / (deps.isChecking ? CHECKED_STEP_BYTES : STEP_BYTES)));
      const [first, ...others] = accepted;
      if (!first) return reply(554, '5.5.1', 'No valid recipients');
      if (limits.messages) windows.add(windowOf(client), limits.messages, clock.now());
      const by = await identity();
      const at = clock.now();
      const mailFrom = mail.from?.address ?? '';
      const judged = await judge({
        client: by,
        listings: await listings,
        mailFrom: mail.from,
        recipients: [first, ...others],
        source,
        signal: client.signal,
      });
      const events = [connectionEvent(at, by), ...judged.events];
      const { refusal, head, auth, isProven, isAllowlisted, junkReason } = judged;
      if (auth) tellDmarc(auth, mailFrom, judged);
      if (refusal || !head || !auth) {
        const why = refusal ?? UNREADABLE;
        const message = { head, auth, sizeBytes: source.length, isAllowlisted };
        logRefused({ ...refusedMail(id, mail, by, why), events, message }, accepted.map(toRefusedRecipient));
        return replyTo(why);
      }
      const arrival: Arrival = {
        id,
        sessionId: client.sessionId,
        at,
        origin: 'mx',
        client: by,
        mailFrom,
        isUtf8: mail.isUtf8,
        requiresTls: mail.requiresTls,
        source: head.source,
        fields: head.fields,
        headerEnd: head.headerEnd,
        junkReason,
        provenFrom: provenFrom(head, auth),
      };
      const isReplyHeard = heardReplies.expect();
      return dispatch({ arrival, recipients: accepted, auth, isProven, isAllowlisted, isReplyHeard, events });
    },

    heard: heardReplies.confirm,
  };

  function current(): Transaction {
    if (!transaction) throw new Error('the engine lets nothing come before MAIL');
    return transaction;
  }

  function tellDmarc(
    auth: AuthVerdict,
    mailFrom: string,
    { refusal, junkReason }: Pick<JudgedMessage, 'refusal' | 'junkReason'>,
  ): void {
    if (!deps.onDmarcResult) return;
    const isJunk = junkReason !== undefined;
    const facts = { auth, ip: client.ip, mailFrom, refusal, isJunk, isArcTrusted: isTrustedArc(auth) };
    const result = dmarcResult(facts);
    if (result) deps.onDmarcResult(result);
  }

  async function decideClientRate(): Promise<Refusal | undefined> {
    const window = limits.messages && windows.find(windowOf(client));
    const now = clock.now();
    if (!decideRate({ window, isProvider: false, now }, limits.messages)) return undefined;
    return decideRate({ window, isProvider: isLargeProvider(await name), now }, limits.messages);
  }

  async function decideSender({ from }: MailCommand): Promise<Refusal | undefined> {
    if (!from || !(await deps.isForged(from))) return undefined;
    return refuse('policy', 'envelope', 553, '5.1.8', 'This rewritten sender (SRS) is not ours or has expired');
  }

  async function decideClientListed(
    { from }: MailCommand,
    to: MailPath,
    { home }: AcceptedAddress,
  ): Promise<Refusal | undefined> {
    const listed = decideListed(await listings, { ip: client.ip, mailFrom: from, to });
    if (!listed || home.allowlist.length === 0) return listed;
    const attributes = senderAttributes({ ...(await identity()), mailFrom: from });
    return findEntry(home.allowlist, attributes) === undefined ? listed : undefined;
  }

  async function logRcpt(to: MailPath, resolution: Resolution, refusal: Refusal): Promise<void> {
    const { id, mail } = current();
    const by = await identity();
    const domainId = resolution.kind === 'refused' ? resolution.domainId : resolution.home.domainId;
    const { alias, trail } = resolution;
    const events = [connectionEvent(clock.now(), by)];
    logRefused({ ...refusedMail(id, mail, by, refusal), events }, [{ address: to.address, domainId, alias, trail }]);
  }

  function refusedMail(
    messageKey: string,
    { from }: MailCommand,
    by: ArrivalClient,
    refusal: Refusal,
  ): Omit<RefusedMail, 'events'> {
    const { sessionId } = client;
    return { messageKey, sessionId, at: clock.now(), client: by, mailFrom: from?.address ?? '', refusal };
  }

  function logRefused(mail: RefusedMail, recipients: readonly RefusedRecipient[]): void {
    log.write(recipients.map((recipient) => refusedPath(newId(random, mail.at), mail, recipient)));
  }

  async function identity(): Promise<ArrivalClient> {
    return { ip: client.ip, hostname: await name, helo: client.hello?.name ?? '', tls: client.tls };
  }
}

const UNREADABLE = refuse('policy', 'message', 550, '5.6.0', 'The message cannot be read');

function toRefusedRecipient({ address, home, alias, trail }: AcceptedAddress): RefusedRecipient {
  return { address, domainId: home.domainId, alias, trail };
}

function replyTo(refusal: Refusal): ReceptionReply;
function replyTo(refusal: Refusal | undefined): ReceptionReply | undefined;
function replyTo(refusal: Refusal | undefined): ReceptionReply | undefined {
  return refusal && { ...refusal.reply, ...(refusal.isLast && { isLast: true }) };
}

function windowOf({ ip }: ReceptionClient): string {
  return `MX_MESSAGES:${clientKey(ip)}`;
}
