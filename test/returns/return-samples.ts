import type { Arrival } from '../../src/inbound/arrival.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { parseHeaderBlock } from '../../src/protocol/mime/header-block.js';

/** A message as the MX would hand it over. */
export function arrivalOf(source: string | Buffer, facts: Partial<Arrival> = {}): Arrival {
  const bytes = typeof source === 'string' ? Buffer.from(source.replace(/\r?\n/g, '\r\n')) : source;
  const block = parseHeaderBlock(bytes, { maxBytes: 256 * 1024, maxFields: 1000 });
  const header =
    block.kind === 'fields' ? { fields: block.fields, headerEnd: block.end } : { fields: [], headerEnd: 0 };
  return {
    id: newId(systemRandom, 0),
    sessionId: newId(systemRandom, 0),
    at: 0,
    origin: 'mx',
    client: { ip: '192.0.2.7', hostname: 'mx.remote.test', helo: 'mx.remote.test', tls: undefined },
    mailFrom: '',
    isUtf8: false,
    requiresTls: false,
    source: bytes,
    ...header,
    ...facts,
  };
}

export interface StatusFacts {
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  readonly finalRecipient?: string;
  readonly messageId?: string;
}

/** A report by RFC 3464, as a mail system at the other side writes it. */
export function statusReport({
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 No such user here',
  finalRecipient = 'bob@remote.test',
  messageId = 'report-1@remote.test',
}: StatusFacts = {}): string {
  return `From: Mail Delivery System <mailer-daemon@remote.test>
To: b-token@wp-bounces.example.test
Subject: Undelivered Mail Returned to Sender
Message-ID: <${messageId}>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="r=1"

--r=1
Content-Type: text/plain; charset=us-ascii

Something happened to your message.

--r=1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.remote.test
Arrival-Date: Sun, 15 Nov 2026 12:00:00 +0000

Final-Recipient: rfc822; ${finalRecipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; inner.remote.test
Diagnostic-Code: ${diagnostic}

--r=1
Content-Type: message/rfc822

From: ann@example.test
To: bob@remote.test
Subject: Hello
Content-Type: multipart/report; boundary=r2

--r2
Content-Type: message/delivery-status

Final-Recipient: rfc822; nobody@example.test
Action: delivered

--r2--
--r=1--
`;
}

export function feedbackReport(type = 'abuse'): string {
  return `From: Feedback <feedback@remote.test>
Subject: FW: Hello
Message-ID: <feedback-1@remote.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=f1

--f1
Content-Type: text/plain

This is an email abuse report.

--f1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: RemoteLoop/1.0
Version: 1
Original-Rcpt-To: <bob@remote.test>

--f1
Content-Type: text/rfc822-headers

From: ann@example.test

--f1--
`;
}

export const AWAY = `From: Bob <bob@remote.test>
To: ann@example.test
Subject: Automatic reply: Hello
Auto-Submitted: auto-replied
Content-Type: text/plain

I am away until Monday. 550 people have asked already.
`;

export const QMAIL = `From: MAILER-DAEMON@remote.test
Subject: failure notice

Hi. This is the qmail-send program at mx.remote.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<bob@remote.test>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.
`;
