/** The people and addresses of the demo. Foreign names of the sandbox are capturing hosts. */
export interface DemoCast {
  /** The demo's domain. */
  readonly domain: string;
  /** Writes to the alias, from another domain. */
  readonly customer: string;
  /** The recipient of the alias. */
  readonly inbox: string;
  readonly alias: string;
}

export function demoCast(domain: string): DemoCast {
  return { domain, customer: 'bob@customer.example', inbox: 'ann@inbox.example', alias: `hello@${domain}` };
}

const QUESTION = 'Do you deliver on Saturdays?';

/** RFC 5322; as Bob's mail program would have written it. */
export function formatQuestion({ customer, alias }: DemoCast, { id, at }: { id: string; at: Date }): Buffer {
  const lines = [
    `From: Bob <${customer}>`,
    `To: ${alias}`,
    `Subject: ${QUESTION}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${questionId(id)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hello,',
    '',
    'I would like to order two of the large boxes. Would they arrive by Saturday?',
    '',
    'Thank you',
    'Bob',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** Ann's answer, in the fields of `POST /v1/emails`. */
export function writeReply({ customer, alias }: DemoCast, id: string) {
  return {
    from: { name: 'Acme', address: alias },
    to: { name: 'Bob', address: customer },
    subject: `Re: ${QUESTION}`,
    inReplyTo: questionId(id),
    references: questionId(id),
    text: 'Hello Bob,\n\nyes, we deliver on Saturdays until noon. Your two boxes are on their way.\n\nAnn, Acme\n',
    html: '<p>Hello Bob,</p>\n<p>yes, we deliver on <strong>Saturdays until noon</strong>. Your two boxes are on their way.</p>\n<p>Ann, Acme</p>\n',
  } as const;
}

/** The forwarded question, and the answer to it. */
export function expectedCaptures({ customer, inbox }: DemoCast) {
  return [
    { to: inbox, subject: QUESTION },
    { to: customer, subject: `Re: ${QUESTION}` },
  ];
}

function questionId(id: string): string {
  return `<${id}@customer.example>`;
}
