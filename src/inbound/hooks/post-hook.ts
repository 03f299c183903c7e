import { createHmac } from 'node:crypto';
import type { Database } from '../../db/database.js';
import type { WebhookKeys } from '../../directory/domains/webhook-key-store.js';
import { findWebhookKeys } from '../../directory/domains/webhook-key-store.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { DeliveryFault, DeliveryReport } from '../../outbound/emails/email.js';
import type { PostWebhook } from '../../outbound/webhooks/webhook-handler.js';
import type { Clock } from '../../platform/clock.js';
import type { BodyStream } from '../../platform/net/http-exchange.js';
import { Pace } from '../../platform/pace.js';
import type { HookCall } from '../carriers.js';
import type { SettledEnd } from '../delivery-end.js';
import { hookBody, wishesOf } from './hook-body.js';
import { judgeError, judgeStatus } from './hook-verdict.js';
import type { MailParser } from './mail-parser.js';
import type { ParsedMail } from './parsed-mail.js';

export interface PostHookDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs' | 'sleep'>;
  readonly parser: Pick<MailParser, 'parse'>;
  /** Normally the guarded one; in the sandbox its replacement. */
  readonly post: PostWebhook;
  /** `Waypost/1.2.3` */
  readonly userAgent: string;
  readonly host: string;
}

const TIMEOUT_MS = 30_000;
/** Only the status counts. */
const MAX_ANSWER_BYTES = 1024;

/** One signed call with one message. Never rejects. */
export async function postHook(deps: PostHookDeps, call: HookCall, signal: AbortSignal): Promise<SettledEnd> {
  const { clock, post } = deps;
  const startedMs = clock.monotonicMs();
  try {
    const { body, headers } = await prepare(deps, call);
    const request = { headers, body, timeoutMs: TIMEOUT_MS, signal, maxAnswerBytes: MAX_ANSWER_BYTES };
    const { status, isCaptured } = await post(call.url, request);
    const verdict = judgeStatus(status, clock.now());
    if (verdict.kind === 'failed') return failed(verdict.fault);
    const durationMs = Math.round(clock.monotonicMs() - startedMs);
    const response = isCaptured ? 'captured: a sandbox makes no calls to the outside' : `HTTP ${status}`;
    return { kind: 'good', as: 'delivered', report: reportOf(call.url, { at: clock.now(), response, durationMs }) };
  } catch (error) {
    return failed(judgeError(error, clock.now()));
  }
}

function failed(fault: DeliveryFault): SettledEnd {
  return { kind: fault.code >= 500 ? 'permanent' : 'temporary', fault };
}

async function prepare({ db, keyring, clock, parser, userAgent, host }: PostHookDeps, call: HookCall) {
  const { arrival, auth, head, url, domainId, recipients } = call;
  const keys = domainId === undefined ? undefined : await findWebhookKeys(db.reader, keyring, domainId, clock.now());
  const mail = await parser.parse(arrival.source).catch(() => unparsed(call));
  const { client, mailFrom, at } = arrival;
  const facts = {
    mail,
    auth,
    recipients,
    headerEnd: arrival.headerEnd,
    wants: wishesOf(url),
    raw: { head, source: arrival.source },
    session: { client, mailFrom, at, host },
  };
  const { body, signature } = await measureBody(() => hookBody(facts), keys);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'X-Webhook-Id': arrival.id,
    ...(signature !== undefined && { 'X-Webhook-Signature': signature }),
  };
  return { body, headers };
}

/** A message that cannot be parsed is still delivered; `raw` has all of it. */
function unparsed({ arrival }: HookCall): ParsedMail {
  const headerLines = arrival.fields.map(({ name, value }) => ({ key: name.toLowerCase(), line: `${name}:${value}` }));
  const nobody = { from: [], to: [], cc: [], bcc: [], replyTo: [] };
  const nothing = { subject: undefined, messageId: undefined, inReplyTo: undefined, references: undefined };
  return { headerLines, ...nobody, ...nothing, date: undefined, text: undefined, html: undefined, attachments: [] };
}

function reportOf(url: string, facts: Pick<DeliveryReport, 'at' | 'response' | 'durationMs'>): DeliveryReport {
  const { hostname, port, protocol } = new URL(url);
  const isEnabled = protocol === 'https:';
  return {
    ...facts,
    code: 200,
    mx: { host: hostname, priority: 0, ip: '', port: Number(port) || (isEnabled ? 443 : 80) },
    tls: { isEnabled, policy: isEnabled ? 'required' : 'none' },
  };
}

/** The body's length and signatures, computed without holding the body; yields to the event loop. */
async function measureBody(
  pieces: () => Iterable<Buffer>,
  keys: WebhookKeys | undefined,
): Promise<{ readonly body: BodyStream; readonly signature: string | undefined }> {
  const signers = [keys?.current, keys?.previous].flatMap((key) =>
    key === undefined ? [] : [createHmac('sha256', key)],
  );
  let lengthBytes = 0;
  const pace = new Pace();
  for (const piece of pieces()) {
    for (const signer of signers) signer.update(piece);
    lengthBytes += piece.length;
    if (pace.isDue) await pace.rest();
  }
  const signature = signers.map((signer) => signer.digest('hex')).join(',');
  return { body: { lengthBytes, pieces }, signature: signature === '' ? undefined : signature };
}
