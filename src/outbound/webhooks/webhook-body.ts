import type { DeliveryFault, DeliveryReport, OpenEmail } from '../emails/email.js';
import type { WebhookCall } from './webhook-call.js';

/** The JSON of a call; for bounces the body of the contract, api.md §2.8. */
export function formatWebhookBody(call: WebhookCall, email: OpenEmail, domain: string): string {
  return JSON.stringify(call.kind === 'bounce' ? bounceBody(call, email) : eventBody(call, email, domain));
}

function bounceBody({ recipient, fault, at }: Extract<WebhookCall, { kind: 'bounce' }>, email: OpenEmail) {
  return {
    email_id: email.id,
    list_id: headerOf(email, 'List-ID'),
    list_unsubscribe: headerOf(email, 'List-Unsubscribe'),
    feedback_id: headerOf(email, 'Feedback-ID'),
    recipient,
    ...faultFields(fault),
    headers: headerMap(email),
    bounced_at: new Date(at).toISOString(),
  };
}

function eventBody(
  { id, event, recipient, at, fault, report }: Extract<WebhookCall, { kind: 'event' }>,
  email: OpenEmail,
  domain: string,
) {
  return {
    id,
    event,
    email_id: email.id,
    domain,
    message_id: email.messageId,
    subject: email.subject,
    envelope: email.envelope,
    ...(recipient !== undefined && { recipient }),
    ...(fault && faultFields(fault)),
    ...(report && reportFields(report)),
    headers: headerMap(email),
    occurred_at: new Date(at).toISOString(),
  };
}

function faultFields(fault: DeliveryFault) {
  const { action, category, message, code, enhanced } = fault;
  return {
    message,
    response: fault.response ?? message,
    response_code: code,
    truth_source: fault.truthSource ?? false,
    bounce: { action, category, message, code, ...(enhanced !== undefined && { status: enhanced }) },
  };
}

function reportFields({ response, code, mx, tls }: DeliveryReport) {
  return {
    response,
    response_code: code,
    mx,
    tls: { enabled: tls.isEnabled, version: tls.version, cipher: tls.cipher },
  };
}

function headerOf({ headers }: OpenEmail, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
}

/** One text per name: the values of a repeated field are joined by line breaks. */
function headerMap({ headers }: OpenEmail): Record<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = map.get(name);
    map.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return Object.fromEntries(map);
}
