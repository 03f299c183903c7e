import type { Flags, NewMessage } from '../../mailstore/message.js';
import { FLAG_BIT } from '../../mailstore/message.js';

/** A message of the demo's mailbox: the first that a visitor reads. */
interface DemoLetter {
  readonly from: string;
  readonly to?: string;
  readonly cc?: string;
  readonly subject: string;
  readonly hoursAgo: number;
  /** Names it, for the answers to it. */
  readonly id?: string;
  readonly answers?: readonly string[];
  readonly text?: readonly string[];
  readonly html?: string;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
  readonly calendar?: (at: Date) => string;
  readonly headers?: readonly string[];
  readonly flags?: readonly ('seen' | 'answered' | 'flagged' | 'draft')[];
  readonly labels?: readonly string[];
  /** Default: the inbox. */
  readonly folder?: 'sent' | 'drafts' | 'junk' | 'archive';
}

export interface DemoMessage extends NewMessage {
  readonly source: Buffer;
  readonly flags: Flags;
  readonly internalAt: number;
  readonly role: 'inbox' | 'sent' | 'drafts' | 'junk' | 'archive';
}

const BOB = 'Bob Marsh <bob@customer.example>';
const CARL = 'Carl Studio <carl@studio.example>';
const DORA = 'Dora Lindt <dora@supplier.example>';

/** A few days of a small shop; `me` is the mailbox. */
function demoLetters(me: string): readonly DemoLetter[] {
  const own = `Ann, Acme <${me}>`;
  return [
    {
      from: BOB,
      subject: 'Two large boxes',
      id: 'boxes-1',
      hoursAgo: 50,
      flags: ['seen', 'answered'],
      labels: ['orders'],
      text: [
        'Hello Ann,',
        '',
        'I would like to order two of the large boxes.',
        'Would they arrive by Saturday?',
        '',
        'Bob',
      ],
    },
    {
      from: own,
      to: BOB,
      subject: 'Re: Two large boxes',
      id: 'boxes-2',
      answers: ['boxes-1'],
      hoursAgo: 47,
      flags: ['seen'],
      folder: 'sent',
      text: [
        'Hello Bob,',
        '',
        'yes, they are in stock: 24.00 each, and Saturday is no problem.',
        '',
        '> I would like to order two of the large boxes.',
        '> Would they arrive by Saturday?',
        '',
        'Ann',
      ],
    },
    {
      from: BOB,
      subject: 'Re: Two large boxes',
      id: 'boxes-3',
      answers: ['boxes-1', 'boxes-2'],
      hoursAgo: 3,
      labels: ['orders'],
      flags: ['flagged'],
      text: [
        'Wonderful, then three of them, please.',
        'And could you send the invoice to our office?',
        '',
        'Bob',
        '',
        'On Tuesday, Ann wrote:',
        '> Hello Bob,',
        '>',
        '> yes, they are in stock: 24.00 each, and Saturday is no problem.',
        '>',
        '>> I would like to order two of the large boxes.',
        '>> Would they arrive by Saturday?',
      ],
    },
    {
      from: DORA,
      subject: 'Invoice 2041 for cardboard',
      hoursAgo: 20,
      text: [
        'Dear Ann,',
        '',
        'attached is the invoice for the last delivery, and the list of sizes.',
        '',
        'Dora Lindt',
      ],
      files: [
        {
          name: 'invoice-2041.pdf',
          type: 'application/pdf',
          content: onePagePdf('Invoice 2041: 300 sheets of cardboard, 186.00'),
        },
        { name: 'sizes.csv', type: 'text/csv', content: 'size,width,height\r\nsmall,20,15\r\nlarge,60,40\r\n' },
      ],
    },
    {
      from: CARL,
      subject: 'New photographs for the shop',
      cc: 'Dora Lindt <dora@supplier.example>',
      hoursAgo: 26,
      flags: ['seen'],
      html: [
        '<p>Hi Ann,</p><p>these are the three I like best. <b>Which one</b> should go on the front page?</p>',
        '<table style="border-collapse:collapse"><tr><td style="padding:8px;background:#dff0ea">1: the boxes in a row</td>',
        '<td style="padding:8px;background:#fdf0d4">2: by the window</td>',
        '<td style="padding:8px;background:#e2edf9">3: the open one</td></tr></table>',
        '<p>They are at <a href="https://studio.example/acme">studio.example/acme</a>.</p><p>Carl</p>',
      ].join('\n'),
    },
    {
      from: CARL,
      subject: 'Invitation: photographs in the shop',
      hoursAgo: 8,
      text: ['Shall we take the other pictures on Thursday at ten, in the shop?', '', 'Carl'],
      calendar: (at) => invitation(me, at),
    },
    {
      from: 'The Packaging Letter <letter@news.example>',
      subject: 'This month: paper tape, and what to do without foam',
      hoursAgo: 30,
      headers: [
        'List-Unsubscribe: <https://news.example/unsubscribe?u=acme>',
        'List-Id: The Packaging Letter <letter.news.example>',
      ],
      html: [
        '<div style="max-width:600px;margin:auto;font-family:Georgia,serif">',
        '<img src="https://news.example/header.png" width="600" height="120" alt="The Packaging Letter">',
        '<h1 style="color:#0c6555">Paper tape holds</h1>',
        '<p>We tried eleven kinds of tape on five kinds of cardboard. The cheapest did best.</p>',
        '<p><a href="https://news.example/tape">Read the test</a></p>',
        '<h2>Without foam</h2><p>Four ways to pack a lamp in nothing but paper.</p>',
        '<img src="https://news.example/open?u=acme" width="1" height="1" alt=""></div>',
      ].join('\n'),
    },
    {
      from: 'Waypost <no-reply@example.test>',
      subject: 'Welcome to your mailbox',
      hoursAgo: 96,
      flags: ['seen'],
      text: [
        'This mailbox belongs to the demo. Nothing that you send from it leaves this computer: the sandbox keeps it.',
        '',
        'Some things to try:',
        '* Write to anybody, and take it back with Undo.',
        '* Press ? for the keys, and Ctrl+K for everything else.',
        '* Open the newsletter: its pictures are shown when you ask for them.',
      ],
    },
    {
      from: 'Eve Holm <eve@customer.example>',
      subject: 'A box arrived crushed',
      id: 'crushed-1',
      hoursAgo: 72,
      flags: ['seen', 'answered'],
      labels: ['support'],
      text: [
        'Hello,',
        '',
        'one corner of my parcel was crushed, and the vase in it is broken. What shall I do?',
        '',
        'Eve Holm',
      ],
    },
    {
      from: own,
      to: 'Eve Holm <eve@customer.example>',
      subject: 'Re: A box arrived crushed',
      id: 'crushed-2',
      answers: ['crushed-1'],
      hoursAgo: 70,
      flags: ['seen'],
      folder: 'sent',
      text: [
        'Hello Eve,',
        '',
        'I am sorry! A new one leaves today, without charge. Please keep the vase for the carrier.',
        '',
        'Ann',
      ],
    },
    {
      from: own,
      to: DORA,
      subject: 'Next delivery',
      hoursAgo: 5,
      flags: ['seen', 'draft'],
      folder: 'drafts',
      text: ['Dear Dora,', '', 'we need 400 sheets this time, because'],
    },
    {
      from: 'Parcel Service <notice@parcels.example>',
      subject: 'Your parcel could not be delivered!!',
      hoursAgo: 12,
      folder: 'junk',
      html: '<p>Dear customer, pay <b>1.99</b> at <a href="http://parcels.example.invalid/pay">parcels.example</a> within 24 hours.</p>',
    },
    {
      from: 'Accounts <accounts@bank.example>',
      subject: 'Your statement of October',
      hoursAgo: 400,
      flags: ['seen'],
      folder: 'archive',
      text: ['Your statement is ready. Sign in to read it.'],
    },
  ];
}

/** Ready to be put into their folders, the oldest first. */
export function writeDemoMailbox(me: string, now: number): readonly DemoMessage[] {
  const domain = me.slice(me.lastIndexOf('@') + 1);
  return demoLetters(me)
    .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
    .map((letter) => {
      const at = new Date(now - letter.hoursAgo * HOUR_MS);
      const bits = (letter.flags ?? []).reduce((sum, flag) => sum | FLAG_BIT[flag], 0);
      return {
        source: Buffer.from(formatLetter(letter, { me, domain, at })),
        flags: { bits, keywords: [...(letter.labels ?? [])] },
        internalAt: at.getTime(),
        role: letter.folder ?? 'inbox',
      };
    });
}

const HOUR_MS = 3_600_000;

/** RFC 5322, 2046, as mail programs write it. */
function formatLetter(
  letter: DemoLetter,
  { me, domain, at }: { readonly me: string; readonly domain: string; readonly at: Date },
): string {
  const named = (id: string) => `<${id}@${domain}>`;
  const { id = `letter-${letter.hoursAgo}`, answers = [] } = letter;
  const last = answers.at(-1);
  const head = [
    `From: ${letter.from}`,
    `To: ${letter.to ?? me}`,
    ...(letter.cc ? [`Cc: ${letter.cc}`] : []),
    `Subject: ${letter.subject}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${named(id)}`,
    ...(last ? [`In-Reply-To: ${named(last)}`, `References: ${answers.map(named).join(' ')}`] : []),
    ...(letter.headers ?? []),
    'MIME-Version: 1.0',
  ];
  const body = letter.html
    ? part('text/html; charset=utf-8', letter.html)
    : part('text/plain; charset=utf-8', (letter.text ?? []).join('\r\n'));
  const others = [
    ...(letter.calendar ? [part('text/calendar; charset=utf-8; method=REQUEST', letter.calendar(at))] : []),
    ...(letter.files ?? []).map(({ name, type, content }) =>
      part(`${type}; name="${name}"`, Buffer.from(content, 'latin1').toString('base64').replace(/.{76}/g, '$&\r\n'), [
        'Content-Transfer-Encoding: base64',
        `Content-Disposition: attachment; filename="${name}"`,
      ]),
    ),
  ];
  if (others.length === 0) return [...head, body].join('\r\n');
  const parts = [body, ...others].map((one) => `--${BOUNDARY}\r\n${one}\r\n`).join('');
  return [...head, `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`, '', `${parts}--${BOUNDARY}--`, ''].join(
    '\r\n',
  );
}

const BOUNDARY = 'part-of-the-demo';

function part(type: string, content: string, more: readonly string[] = []): string {
  return [`Content-Type: ${type}`, ...more, '', content, ''].join('\r\n');
}

/** For the Thursday after the letter, at ten. */
function invitation(me: string, at: Date): string {
  const days = (4 - at.getUTCDay() + 7) % 7 || 7;
  const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days, 10));
  const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Studio//Calendar//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:photographs@studio.example',
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + HOUR_MS))}`,
    'SUMMARY:Photographs in the shop',
    'LOCATION:Acme\\, by the window',
    'ORGANIZER;CN=Carl:mailto:carl@studio.example',
    `ATTENDEE;CN=Ann;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${me}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** ISO 32000: the least that readers of PDF show. */
function onePagePdf(text: string): string {
  const content = `BT /F1 16 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const offset = pdf.length;
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return `${pdf}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
