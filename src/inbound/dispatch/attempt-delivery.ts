import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type {
  ForwardCarrier,
  HookCall,
  HookCarrier,
  MailboxCarrier,
  PreparedForward,
  ReportCarrier,
  ReturnCarrier,
} from '../carriers.js';
import type { DeliveryEnd, SettledEnd } from '../delivery-end.js';
import { storedHead, storedText } from '../mailbox/stored-message.js';
import { BUSY, failedHere, LATE, MAILBOX_GONE, UNEXPECTED } from '../own-faults.js';
import type { Way } from '../resolve/resolution.js';
import type { AttemptBudget } from './attempt-budget.js';
import type { Attempt, Delivery } from './delivery.js';
import type { DispatchedMessage } from './dispatch.js';

/** After the abort a carrier gets this long to stop; one that has not stopped counts as having sent its dot. */
const GRACE_MS = 5_000;

export interface Carriers {
  readonly forward: ForwardCarrier;
  readonly hooks: HookCarrier;
  readonly mailboxes: MailboxCarrier;
  readonly returns: ReturnCarrier;
  readonly reports: ReportCarrier;
  readonly tlsReports: ReportCarrier;
}

export interface AttemptDeps extends Carriers {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly log: Log;
  readonly budget: AttemptBudget;
  /** Our name. */
  readonly host: string;
}

type SentMessage = Pick<DispatchedMessage, 'arrival' | 'auth' | 'preparedFor' | 'signal'>;

/** An unexpected error is our own temporary fault: it must not cost the message. */
export async function attemptDelivery(
  deps: AttemptDeps,
  message: SentMessage,
  delivery: Delivery<'planned'>,
): Promise<Attempt> {
  try {
    return await carry(deps, message, delivery);
  } catch (error) {
    deps.log.error('dispatch.carrierFailed', { messageId: message.arrival.id, kind: delivery.way.kind, error });
    return { end: failedHere(deps, UNEXPECTED) };
  }
}

async function carry(deps: AttemptDeps, message: SentMessage, delivery: Delivery<'planned'>): Promise<Attempt> {
  const { way } = delivery;
  switch (way.kind) {
    case 'forward':
    case 'home':
      return { end: await sendOn(deps, message, delivery, way) };
    case 'webhook':
      return { end: await post(deps, message, delivery) };
    case 'mailbox':
      return seal(deps, message, delivery, way);
    case 'return': {
      const { outcome, forwardTo } = await deps.returns.accept(message.arrival, way);
      return { end: outcome, forwardTo };
    }
    case 'dmarcReport':
      return { end: await deps.reports.accept(message.arrival, way.domainId) };
    case 'tlsReport':
      return { end: await deps.tlsReports.accept(message.arrival, way.domainId) };
  }
}

async function sendOn(
  deps: AttemptDeps,
  { preparedFor, signal }: SentMessage,
  { recipients: [recipient] }: Delivery<'planned'>,
  way: Extract<Way, { readonly kind: 'forward' | 'home' }>,
): Promise<DeliveryEnd> {
  const giveBack = deps.budget.take();
  if (!giveBack) return failedHere(deps, BUSY);
  let onDot = () => {};
  const dotSent = new Promise<void>((resolve) => {
    onDot = resolve;
  });
  const settled = send().catch((error: unknown): SettledEnd => {
    deps.log.error('dispatch.forwardFailed', { error });
    return failedHere(deps, UNEXPECTED);
  });
  void settled.then(giveBack);
  return withinBudget(deps, signal, settled, (resolve) => {
    const doubt = () => resolve({ kind: 'doubt', settled });
    void dotSent.then(doubt);
    return doubt;
  });

  async function send(): Promise<SettledEnd> {
    const prepared: PreparedForward = await preparedFor(recipient.address);
    if (signal.aborted) return failedHere(deps, LATE);
    return deps.forward.send(prepared, way, { signal, onDot });
  }
}

/** A request without an answer is repeated: receivers of webhooks are told to expect that. */
async function post(deps: AttemptDeps, message: SentMessage, delivery: Delivery<'planned'>): Promise<DeliveryEnd> {
  const giveBack = deps.budget.take();
  if (!giveBack) return failedHere(deps, BUSY);
  const settled = hookCallOf(message, delivery)
    .then((call) => deps.hooks.post(call, message.signal))
    .catch((error: unknown): SettledEnd => {
      deps.log.error('dispatch.hookFailed', { error });
      return failedHere(deps, UNEXPECTED);
    });
  void settled.then(giveBack);
  return withinBudget(deps, message.signal, settled, (resolve) => () => resolve(failedHere(deps, LATE)));
}

export async function hookCallOf(
  { arrival, auth, preparedFor }: Pick<DispatchedMessage, 'arrival' | 'auth' | 'preparedFor'>,
  { way, recipients }: Delivery<'planned'>,
): Promise<HookCall> {
  if (way.kind !== 'webhook') throw new Error('this way is no webhook');
  const [recipient] = recipients;
  const { head } = await preparedFor(recipient.address);
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
  deps: AttemptDeps,
  message: SentMessage,
  { recipients: [recipient] }: Delivery<'planned'>,
  { mailbox }: Extract<Way, { readonly kind: 'mailbox' }>,
): Promise<Attempt> {
  const head = storedHead(message, recipient.address, deps.host);
  const { arrival } = message;
  const isJunk = arrival.junkReason !== undefined;
  const sealed = await deps.mailboxes.seal({ arrival, head, isJunk }, mailbox);
  if (sealed === 'gone') return { end: failedHere(deps, MAILBOX_GONE) };
  return { end: { kind: 'good', as: 'stored', text: storedText(sealed, arrival) }, sealed };
}

/** The result of an attempt, or that of `onLate` when the time is up first. */
function withinBudget(
  { clock }: AttemptDeps,
  signal: AbortSignal,
  settled: Promise<SettledEnd>,
  onLate: (resolve: (end: DeliveryEnd) => void) => () => void,
): Promise<DeliveryEnd> {
  return new Promise((resolve) => {
    let over: AbortController | undefined; // created only when needed
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
