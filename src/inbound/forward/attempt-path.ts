import type { PathChange } from '../../deliverylog/path.js';
import { say } from '../../i18n/sentence.js';
import { faultText } from '../../outbound/emails/email-timeline.js';
import type { SettledAttempt } from '../../outbound/queue/settled-attempt.js';

/** The change to the log after one attempt of the queue. On a failure the caller adds what happens next. */
export function changeOfAttempt({ recipient, outcome, email }: SettledAttempt, at: number): PathChange | undefined {
  const { forward, attempts } = recipient;
  if (!forward) return undefined;
  if (outcome.kind === 'delivered') {
    const { code, response, mx, tls, durationMs } = outcome.report;
    const params = { server: `${mx.host} (${mx.ip})`, attempt: attempts, reply: response };
    const text = email.isCancelled ? say('step.queueDeliveredLate', params) : say('step.queueDelivered', params);
    return {
      id: forward.pathId,
      state: 'delivered',
      code,
      category: 'none',
      facts: { response, reason: undefined, mx, tls, deliveryMs: durationMs },
      events: [{ at: outcome.report.at, kind: 'attempt', text, details: { attempts } }],
    };
  }
  const { fault } = outcome;
  const reason = faultText(fault);
  const text =
    recipient.state === 'waiting'
      ? say('step.retriedAt', { reason, when: new Date(recipient.nextAttemptAt).toISOString() })
      : reason;
  return {
    id: forward.pathId,
    code: fault.code,
    category: fault.category,
    ...(recipient.state === 'waiting' && { state: 'waiting' }),
    facts: {
      ...(fault.response !== undefined && { response: fault.response, reason: undefined }),
      ...(fault.truthSource !== undefined && { truthSource: fault.truthSource }),
      action: fault.action,
      ...(fault.mx && { mx: fault.mx }),
      ...(fault.tls && { tls: fault.tls }),
    },
    events: [{ at, kind: 'attempt', text, details: { attempts, ...fault } }],
  };
}
