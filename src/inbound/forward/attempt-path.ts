import type { PathChange } from '../../deliverylog/path.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import type { SettledAttempt } from '../../outbound/queue/settled-attempt.js';

/** What the log learns of one attempt of the queue. What a failure leads to is added by whoever decides it. */
export function changeOfAttempt({ recipient, outcome, email }: SettledAttempt, at: number): PathChange | undefined {
  const { forward, attempts } = recipient;
  if (!forward) return undefined;
  if (outcome.kind === 'delivered') {
    const { code, response, mx, tls, durationMs } = outcome.report;
    const late = email.isCancelled ? ' It had been cancelled, but its end was already sent.' : '';
    const text = `Delivered to ${mx.host} (${mx.ip}) by attempt ${attempts} of the queue.${late} It said: ${response}`;
    return {
      ...{ id: forward.pathId, state: 'delivered', code, category: 'none' },
      facts: { response, mx, tls, deliveryMs: durationMs },
      events: [{ at: outcome.report.at, kind: 'attempt', text, details: { attempts } }],
    };
  }
  const { fault } = outcome;
  const next =
    recipient.state === 'waiting' ? ` It is tried again at ${new Date(recipient.nextAttemptAt).toISOString()}.` : '';
  return {
    ...{ id: forward.pathId, code: fault.code, category: fault.category },
    ...(recipient.state === 'waiting' && { state: 'waiting' }),
    facts: {
      ...(fault.response !== undefined && { response: fault.response }),
      ...(fault.truthSource !== undefined && { truthSource: fault.truthSource }),
      ...{ action: fault.action, ...(fault.mx && { mx: fault.mx }), ...(fault.tls && { tls: fault.tls }) },
    },
    events: [{ at, kind: 'attempt', text: `${wordsOf(fault)}${next}`, details: { attempts, ...fault } }],
  };
}

/** Our sentence, then the remote's own words. */
function wordsOf({ message, response, mx }: DeliveryFault): string {
  if (response === undefined || message.includes(response)) return message;
  return `${message} ${mx?.host ?? 'The other side'} said: ${response}`;
}
