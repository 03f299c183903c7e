import type { PathEvent } from '../../deliverylog/path.js';
import { say } from '../../i18n/sentence.js';
import type { Verifier } from '../../mailauth/verifier.js';
import type { DeliverInside } from '../../outbound/delivery/courier.js';
import type { DeliveryOutcome } from '../../outbound/delivery/delivery.js';
import { toOutcome, troubleOfReply } from '../../outbound/delivery/delivery-fault.js';
import type { ParcelContents, SendOptions } from '../../outbound/delivery/parcel.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { replyText, type SmtpReply } from '../../protocol/smtp/reply.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import type { Arrival, ArrivalClient } from '../arrival.js';
import type { Dispatch } from '../dispatch/dispatch.js';
import { createFanOut } from '../resolve/fan-out.js';
import type { Resolve } from '../resolve/resolve.js';
import { type JudgeMessage, provenFrom } from './judge-message.js';
import { toPath } from './message-head.js';

export interface ReceiveInsideDeps {
  /** Our name. */
  readonly host: string;
  readonly resolve: Resolve;
  readonly judge: JudgeMessage;
  readonly verify: Verifier['verify'];
  readonly dispatch: Dispatch;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly random: Random;
}

const LOOPBACK = '127.0.0.1';
const NO_SUCH_ADDRESS = { code: 550, enhanced: '5.1.3', lines: ['The recipient address is not valid'] } as const;

/**
 * Delivers mail of our own queue to a domain that is hosted here, without leaving the process. No authentication here:
 * it was accepted when it was sent. Recipient, loops and content are checked as for every message; a loop gains a
 * Received line each time and is stopped by their number.
 */
export function createReceiveInside(deps: ReceiveInsideDeps): DeliverInside {
  const { host, resolve, judge, verify, dispatch, clock, random } = deps;
  const client: ArrivalClient = { ip: LOOPBACK, hostname: host, helo: host, tls: undefined };

  async function receive(
    { mailFrom, head, message }: ParcelContents,
    parcel: { readonly recipient: string; readonly isUtf8: boolean; readonly requiresTls: boolean },
    { isCancelled, onDot, signal }: SendOptions,
  ): Promise<SmtpReply | 'cancelled' | 'abandoned'> {
    const to = toPath(parcel.recipient);
    if (!to) return NO_SUCH_ADDRESS;
    const source = head.length === 0 ? message : Buffer.concat([head, message]);
    const resolution = await resolve(to, { budget: createFanOut(), sizeBytes: source.length, signal });
    if (resolution.kind === 'refused') return resolution.reply;
    const sender = mailFrom === '' ? undefined : toPath(mailFrom);
    const judged = await judge({
      client: undefined,
      listings: [],
      mailFrom: sender,
      recipients: [resolution],
      source,
      signal,
    });
    if (judged.refusal || !judged.head) return judged.refusal?.reply ?? NO_SUCH_ADDRESS;
    // Its signatures and seals matter if it is forwarded from here
    const at = clock.now();
    const { fields, headerEnd } = judged.head;
    const seen = { source: judged.head.source, ip: LOOPBACK, helo: host, mailFrom, at };
    const auth = await verify(seen, { signal });
    if (await isCancelled?.()) return 'cancelled';
    if (signal.aborted) return 'abandoned';
    onDot?.();
    const id = newId(random, at);
    const arrival: Arrival = {
      id,
      sessionId: id,
      at,
      origin: 'inside',
      client,
      mailFrom,
      isUtf8: parcel.isUtf8,
      requiresTls: parcel.requiresTls,
      source: seen.source,
      fields,
      headerEnd,
      junkReason: judged.junkReason,
      provenFrom: provenFrom(judged.head, auth),
    };
    const details = { author: arrival.provenFrom };
    const events: PathEvent[] = [{ at, kind: 'connection', text: say('step.sentInside'), details }, ...judged.events];
    const isProven = mailFrom !== '';
    const isReplyHeard = Promise.resolve(true); // no connection can be lost
    return dispatch({ arrival, recipients: [resolution], auth, isProven, isAllowlisted: false, isReplyHeard, events });
  }

  return async (parcel, domain, options) => {
    const startedMs = clock.monotonicMs();
    const given = await parcel.withContents((contents) => receive(contents, parcel, options));
    if (typeof given === 'string') return { kind: given, destination: domain };
    return outcomeOf(given, domain, { at: clock.now(), durationMs: Math.round(clock.monotonicMs() - startedMs), host });
  };
}

function outcomeOf(
  given: SmtpReply,
  destination: string,
  { at, durationMs, host }: { readonly at: number; readonly durationMs: number; readonly host: string },
): DeliveryOutcome {
  const mx = { host, priority: 0, ip: LOOPBACK, port: 0 };
  const tls = { isEnabled: false, policy: 'none' } as const;
  if (given.code >= 300)
    return toOutcome(destination, { ...troubleOfReply(given, { at, mx, tls }), blames: 'message' });
  const response = cleanRemoteText(replyText(given));
  return { kind: 'delivered', destination, report: { at, code: given.code, response, mx, tls, durationMs } };
}
