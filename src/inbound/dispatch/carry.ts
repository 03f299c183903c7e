import { type Sentence, say } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { Arrival } from '../arrival.js';
import type {
  ForwardCarrier,
  ForwardParcel,
  HookCall,
  HookCarrier,
  MailboxCarrier,
  ReportCarrier,
  ReturnCarrier,
  SealedMessage,
} from '../carriers.js';
import type { SettledWay } from '../outcome.js';
import type { Way } from '../resolve/resolution.js';
import type { AttemptBudget } from './attempt-budget.js';
import type { PlannedDelivery, WayEnd } from './planned-delivery.js';
import { storedHead } from './stored-head.js';

/** Decision 11.5: for all targets of a message together. */
export const BUDGET_MS = 20_000;
/** A carrier that was told to stop has stopped by then, or it has sent its dot and did not say so. */
const GRACE_MS = 5_000;

export interface Carriers {
  readonly forward: ForwardCarrier;
  readonly hooks: HookCarrier;
  readonly mailboxes: MailboxCarrier;
  readonly returns: ReturnCarrier;
  readonly reports: ReportCarrier;
}

export interface CarryDeps extends Carriers {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  readonly budget: AttemptBudget;
  /** Our name. */
  readonly host: string;
}

/** One message on its way. */
export interface Journey {
  readonly arrival: Arrival;
  readonly auth: AuthVerdict;
  /** Made once per address that the sender wrote, when it is first needed. */
  parcelOf(recipient: string): Promise<ForwardParcel>;
  /** Aborted when the time for all attempts is up. */
  readonly signal: AbortSignal;
}

export interface CarryResult {
  readonly end: WayEnd;
  /** For a mailbox: `end` holds once this is put. */
  readonly sealed?: SealedMessage | undefined;
  /** Of a bounce: whom it is handed on to. */
  readonly forwardTo?: string | undefined;
}

/** One try. What we did not expect is our fault, and passes: it must not cost the message. */
export async function carry(deps: CarryDeps, journey: Journey, delivery: PlannedDelivery): Promise<CarryResult> {
  try {
    return await carryBy(deps, journey, delivery);
  } catch (error) {
    deps.log.error('dispatch.carrierFailed', { messageId: journey.arrival.id, kind: delivery.way.kind, error });
    return { end: failedHere(deps, UNEXPECTED) };
  }
}

async function carryBy(deps: CarryDeps, journey: Journey, delivery: PlannedDelivery): Promise<CarryResult> {
  const { way } = delivery;
  switch (way.kind) {
    case 'forward':
    case 'home':
      return { end: await sendOn(deps, journey, delivery, way) };
    case 'webhook':
      return { end: await post(deps, journey, delivery) };
    case 'mailbox':
      return seal(deps, journey, delivery, way);
    case 'return': {
      const { outcome, forwardTo } = await deps.returns.accept(journey.arrival, way);
      return { end: outcome, forwardTo };
    }
    case 'dmarcReport':
      return { end: await deps.reports.accept(journey.arrival, way.domainId) };
  }
}

async function sendOn(
  deps: CarryDeps,
  { parcelOf, signal }: Journey,
  { recipients: [recipient] }: PlannedDelivery,
  way: Extract<Way, { readonly kind: 'forward' | 'home' }>,
): Promise<WayEnd> {
  const giveBack = deps.budget.take();
  if (!giveBack) return failedHere(deps, BUSY);
  let onDot = () => {};
  const dotSent = new Promise<void>((resolve) => {
    onDot = resolve;
  });
  const settled = attempt().catch((error: unknown): SettledWay => {
    deps.log.error('dispatch.forwardFailed', { error });
    return failedHere(deps, UNEXPECTED);
  });
  void settled.then(giveBack);
  return withinBudget(deps, signal, settled, (resolve) => {
    const doubt = () => resolve({ kind: 'doubt', settled });
    void dotSent.then(doubt);
    return doubt;
  });

  async function attempt(): Promise<SettledWay> {
    const parcel = await parcelOf(recipient.address);
    if (signal.aborted) return failedHere(deps, LATE);
    return deps.forward.send(parcel, way, { signal, onDot });
  }
}

/** A request without an answer is repeated: that is what webhooks are told to expect. */
async function post(deps: CarryDeps, journey: Journey, delivery: PlannedDelivery): Promise<WayEnd> {
  const giveBack = deps.budget.take();
  if (!giveBack) return failedHere(deps, BUSY);
  const settled = hookCallOf(journey, delivery)
    .then((call) => deps.hooks.post(call, journey.signal))
    .catch((error: unknown): SettledWay => {
      deps.log.error('dispatch.hookFailed', { error });
      return failedHere(deps, UNEXPECTED);
    });
  void settled.then(giveBack);
  return withinBudget(deps, journey.signal, settled, (resolve) => () => resolve(failedHere(deps, LATE)));
}

export async function hookCallOf(
  { arrival, auth, parcelOf }: Pick<Journey, 'arrival' | 'auth' | 'parcelOf'>,
  { way, recipients }: PlannedDelivery,
): Promise<HookCall> {
  if (way.kind !== 'webhook') throw new Error('this way is no webhook');
  const [recipient] = recipients;
  const { head } = await parcelOf(recipient.address);
  return {
    arrival,
    auth,
    head,
    url: way.url,
    alias: way.alias,
    domainId: recipient.home.domainId,
    recipients: recipients.map(({ address }) => address),
  };
}

async function seal(
  deps: CarryDeps,
  journey: Journey,
  { recipients: [recipient] }: PlannedDelivery,
  { mailbox }: Extract<Way, { readonly kind: 'mailbox' }>,
): Promise<CarryResult> {
  const head = storedHead(journey, recipient.address, deps.host);
  const { arrival } = journey;
  const isJunk = arrival.junkReason !== undefined;
  const sealed = await deps.mailboxes.seal({ arrival, head, isJunk }, mailbox);
  if (sealed === 'gone') return { end: failedHere(deps, MAILBOX_GONE) };
  return { end: { kind: 'good', as: 'stored', text: storedText(sealed, arrival) }, sealed };
}

/** Where it lies now, in words. */
export function storedText(
  { mailbox, role }: SealedMessage,
  { junkReason: reason }: Pick<Arrival, 'junkReason'>,
): Sentence {
  if (reason === undefined) return say('step.stored', { mailbox: mailbox.address });
  const params = { mailbox: mailbox.address, reason };
  return role === 'junk' ? say('step.storedJunk', params) : say('step.storedNoJunk', params);
}

/** The end of an attempt; or, when the time is up before it, what `onLate` makes of it. */
function withinBudget(
  { clock }: CarryDeps,
  signal: AbortSignal,
  settled: Promise<WayEnd>,
  onLate: (resolve: (end: WayEnd) => void) => () => void,
): Promise<WayEnd> {
  return new Promise((resolve) => {
    let over: AbortController | undefined; // needed by few
    const timeIsUp = () => {
      const giveUp = onLate(resolve);
      over = new AbortController();
      clock.sleep(GRACE_MS, over.signal).then(giveUp, () => {}); // rejects when the attempt has ended
    };
    if (signal.aborted) timeIsUp();
    else signal.addEventListener('abort', timeIsUp, { once: true });
    void settled.then((end) => {
      signal.removeEventListener('abort', timeIsUp);
      over?.abort();
      resolve(end);
    });
  });
}

type OwnFault = Pick<DeliveryFault, 'code' | 'enhanced' | 'message' | 'sentence' | 'category'>;

export function failedHere({ clock }: { readonly clock: Pick<Clock, 'now'> }, fault: OwnFault): TemporaryEnd {
  return { kind: 'temporary', fault: { at: clock.now(), action: 'defer', ...fault } };
}

type TemporaryEnd = Extract<SettledWay, { readonly kind: 'temporary' }>;

const BUSY: OwnFault = {
  code: 451,
  enhanced: '4.3.2',
  category: 'capacity',
  ...faultWords(say('fault.busy')),
};
const LATE: OwnFault = {
  code: 421,
  enhanced: '4.4.1',
  category: 'network',
  ...faultWords(say('fault.slow')),
};
export const UNEXPECTED: OwnFault = {
  code: 451,
  enhanced: '4.3.0',
  category: 'other',
  ...faultWords(say('fault.unexpected')),
};
export const MAILBOX_FULL: OwnFault = {
  code: 452,
  enhanced: '4.2.2',
  category: 'capacity',
  ...faultWords(say('fault.mailboxFull')),
};
/** Deleted a moment ago: the sender's next try is told so at RCPT. */
export const MAILBOX_GONE: OwnFault = {
  code: 450,
  enhanced: '4.2.1',
  category: 'recipient',
  ...faultWords(say('fault.mailboxUnavailable')),
};
