import { createHmac } from 'node:crypto';
import type { Database } from '../../db/database.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import { findWebhookKeys, type WebhookKeys } from '../../directory/domains/webhook-key-store.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';
import { GiveUp } from '../../jobs/give-up.js';
import type { JobContext, JobHandler } from '../../jobs/job.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Clock } from '../../platform/clock.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import type { Email, SealedEmail } from '../emails/email.js';
import type { EmailCipher } from '../emails/email-cipher.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import { findEmail } from '../emails/email-store.js';
import { faultWords } from '../emails/fault-words.js';
import { findWebhook } from './domain-webhook-store.js';
import { createQuietOrigins } from './quiet-origins.js';
import { formatWebhookBody } from './webhook-body.js';
import type { WebhookCall } from './webhook-call.js';
import { WEBHOOK_PATIENCE_MS } from './webhook-retry-policy.js';

/** The guard's `post`, or in the sandbox its replacement. */
export type PostWebhook = (...request: Parameters<OutgoingGuard['post']>) => Promise<WebhookAnswer>;

export interface WebhookAnswer {
  readonly status: number;
  /** Stored instead of sent: a sandbox makes no calls to the outside. */
  readonly isCaptured?: boolean;
}

export interface WebhookHandlerDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly keyring: Keyring;
  readonly cipher: Pick<EmailCipher, 'open'>;
  readonly post: PostWebhook;
  /** `Waypost/1.2.3` */
  readonly userAgent: string;
}

const TIMEOUT_MS = 5000;
/** Only the status counts. */
const MAX_ANSWER_BYTES = 1024;

/** The job behind every call: one signed POST, retried for a day. The result of each attempt is in the timeline. */
export function createWebhookHandler(deps: WebhookHandlerDeps): JobHandler {
  const { db, clock } = deps;
  const quiet = createQuietOrigins();
  return async (payload, context) => {
    const call = payload as WebhookCall;
    const email = await findEmail(db.reader, call.emailId);
    const target = email && (await findTarget(deps, call, email));
    if (!email || !target) return; // deleted or switched off since
    const isOver = clock.now() - context.createdAt >= WEBHOOK_PATIENCE_MS;
    if (!isOver && quiet.isResting(target.origin, clock.now())) throw new Error(`${target.origin} does not answer`);
    const result = await tryToCall(deps, call, target, context.signal);
    quiet.note(target.origin, result.isTaken, clock.now());
    await record(deps, { call, email, target, result, context, isOver });
    if (result.isTaken) return;
    const words = inEnglish(result.words);
    throw isOver ? new GiveUp(words) : new Error(words);
  };
}

interface Target {
  readonly url: string;
  /** The rest of the URL may hold a secret, and members read timelines. */
  readonly origin: string;
  readonly body: string;
  readonly signature: string;
}

async function findTarget(
  { db, clock, keyring, cipher }: WebhookHandlerDeps,
  call: WebhookCall,
  email: SealedEmail,
): Promise<Target | undefined> {
  const domain = await findDomain(db.reader, email.domainId);
  const webhook = call.kind === 'event' ? await findWebhook(db.reader, call.webhookId) : undefined;
  const url = call.kind === 'event' ? webhook?.url : domain?.settings.bounceWebhook;
  const keys = await findWebhookKeys(db.reader, keyring, email.domainId, clock.now());
  if (!domain || url === undefined || !keys) return undefined;
  const body = formatWebhookBody(call, cipher.open(email), domain.name);
  return { url, origin: new URL(url).origin, body, signature: signWebhook(body, keys) };
}

interface CallResult {
  readonly isTaken: boolean;
  /** For the timeline and the log. */
  readonly words: Sentence;
  readonly status?: number;
}

async function tryToCall(
  { post, userAgent }: WebhookHandlerDeps,
  { id }: WebhookCall,
  { url, body, signature }: Target,
  signal: AbortSignal,
): Promise<CallResult> {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'X-Webhook-Signature': signature,
    'X-Webhook-Id': id,
  };
  try {
    const request = { headers, body, timeoutMs: TIMEOUT_MS, signal, maxAnswerBytes: MAX_ANSWER_BYTES };
    const { status, isCaptured } = await post(url, request);
    if (isCaptured) return { isTaken: true, words: say('webhook.captured') };
    const isTaken = status >= 200 && status < 300;
    return {
      isTaken,
      status,
      words: isTaken ? say('webhook.answered', { status }) : say('webhook.answeredBadly', { status }),
    };
  } catch (error) {
    signal.throwIfAborted(); // a stop of ours is no fault of the receiver
    return { isTaken: false, words: reasonOf(error) };
  }
}

/** A redirect is a response like any other; if there was none, the error has the reason. */
function reasonOf(error: unknown): Sentence {
  if (!(error instanceof Error)) return say('webhook.unreachable');
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return say('webhook.slow');
  if ('key' in error && error.key === 'outgoing.privateAddress') return say('webhook.private');
  const hasCode = 'code' in error && typeof error.code === 'string';
  return hasCode ? say('webhook.unreachableBy', { error: `${error.code}` }) : say('webhook.unreachable');
}

async function record(
  { db, clock }: WebhookHandlerDeps,
  {
    call,
    email,
    target,
    result,
    context,
    isOver,
  }: {
    readonly call: WebhookCall;
    readonly email: Email;
    readonly target: Target;
    readonly result: CallResult;
    readonly context: JobContext;
    readonly isOver: boolean;
  },
): Promise<void> {
  const about = call.kind === 'bounce' ? 'bounce' : call.event;
  const { origin } = target;
  const frame = result.isTaken ? 'step.webhookCalled' : isOver ? 'step.webhookGivenUp' : 'step.webhookRetried';
  await insertEmailEvent(db.writer, {
    domainId: email.domainId,
    emailId: email.id,
    kind: result.isTaken ? 'webhook.delivered' : 'webhook.failed',
    recipient: call.recipient,
    details: {
      ...faultWords(say(frame, { origin, event: about, result: result.words })),
      event: about,
      origin,
      attempt: context.attempt,
      ...(result.status !== undefined && { status: result.status }),
    },
    at: clock.now(),
  });
}

/** Hex HMAC-SHA-256 of the exact body; while a key is being replaced, one by each key, the new one first. */
function signWebhook(body: string, { current, previous }: WebhookKeys): string {
  const keys = previous === undefined ? [current] : [current, previous];
  return keys.map((key) => createHmac('sha256', key).update(body).digest('hex')).join(',');
}
