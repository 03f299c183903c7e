import { parseMail } from '../../src/inbound/hooks/parse-mail.js';
import { readMessageHead } from '../../src/inbound/receive/message-head.js';
import { readReturnedMessage } from '../../src/inbound/returns/returned-message.js';
import { splitMessage } from '../../src/mailstore/pgp/split-message.js';
import { markValue } from '../../src/mailstore/search/text-match.js';
import { parseFeedbackReport } from '../../src/protocol/arf/feedback-report.js';
import { parseFreeForm } from '../../src/protocol/dsn/free-form.js';
import { parseDeliveryStatus } from '../../src/protocol/dsn/reported-recipient.js';
import { stripTags } from '../../src/protocol/html/strip-tags.js';
import { createMboxSplitter } from '../../src/protocol/mbox/mbox-splitter.js';
import { parseAddressList } from '../../src/protocol/mime/address-list.js';
import { baseSubject } from '../../src/protocol/mime/base-subject.js';
import { parseDateTime } from '../../src/protocol/mime/date-time.js';
import { encodeWords } from '../../src/protocol/mime/encoded-word.js';
import { parseEnvelopeAddresses } from '../../src/protocol/mime/envelope-address.js';
import { readableText } from '../../src/protocol/mime/field-value.js';
import { foldText } from '../../src/protocol/mime/fold-text.js';
import { parseHeaderBlock } from '../../src/protocol/mime/header-block.js';
import { findHeaderText } from '../../src/protocol/mime/header-text.js';
import { htmlToText } from '../../src/protocol/mime/html-text.js';
import { indexMessage } from '../../src/protocol/mime/index-message.js';
import { parseMediaType } from '../../src/protocol/mime/media-type.js';
import { parseMessageIds } from '../../src/protocol/mime/message-ids.js';
import { decodedParameters, parseParameterList } from '../../src/protocol/mime/parameter-list.js';
import { findPlainText } from '../../src/protocol/mime/plain-text.js';
import { formatPreview } from '../../src/protocol/mime/preview.js';
import { readWire } from '../../src/protocol/mime/read-wire.js';
import { TextFinder } from '../../src/protocol/mime/text-finder.js';
import { examineMessage } from '../../src/scanning/examine-message.js';
import { ofLatin1, ofOctets, ofPieces, ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const PLAIN_TYPE = { name: 'text/plain', type: 'text', subtype: 'plain', parameters: [] } as never;
const HEADER_LIMITS = { maxBytes: 1 << 20, maxFields: 1 << 20 };
const EXAMINE = {
  withContent: true,
  withImages: true,
  maxUnpackedBytes: 1 << 20,
  sender: { isAuthenticated: false } as never,
};

const TYPE = 'From: a@b.test\r\nContent-Type: ';
/** In a field, in the body, in a multipart, in its parts' headers. */
const MESSAGES = {
  frames: [
    ['', '\r\n\r\n'],
    ['From: ', '\r\n\r\nx'],
    ['From: a@b.test\r\nTo: ', '\r\n\r\nx'],
    ['From: a@b.test\r\nSubject: ', '\r\n\r\nx'],
    ['From: a@b.test\r\nReferences: ', '\r\n\r\nx'],
    [TYPE, '\r\n\r\nx'],
    [`${TYPE}text/plain\r\n\r\n`, ''],
    [`${TYPE}text/html\r\n\r\n`, ''],
    [`${TYPE}text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n`, ''],
    [`${TYPE}text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`, ''],
    [`${TYPE}multipart/mixed; boundary=b\r\n\r\n`, '\r\n--b--'],
    [`${TYPE}multipart/mixed; boundary="`, '"\r\n\r\n--b\r\n\r\nx'],
    [`${TYPE}multipart/mixed; boundary=b\r\n\r\n--b\r\n`, '\r\n\r\nx\r\n--b--'],
    [`${TYPE}multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n`, '\r\n--b--'],
  ],
  tokens: [
    'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n',
    'Content-Type: message/rfc822\r\n\r\n',
    '\r\n--b\r\nContent-Type: text/html\r\n\r\n<b>',
    '\r\n--b\r\nContent-Disposition: attachment; filename="a.zip"\r\n\r\nPK',
    'begin 644 a\r\n',
    '; boundary=b',
    "; name*0*=''%",
    'QUJD',
  ],
} as const;
const ADDRESSES = {
  frames: [
    ['', ''],
    ['a', ' x@y'],
    ['"', '" <x@y>'],
    ['a@', ' <x@y>'],
    ['(', ') x@y'],
    ['<', '>'],
  ],
} as const;

export const MESSAGE_PARSERS: readonly Parser[] = [
  ofOctets('structure as IMAP writes it', readWire, {
    frames: [
      ['', ''],
      ['(', ')'],
      ['("', '")'],
      ['({9}\r\n', ')'],
    ],
    tokens: ['(', ')', '"a" ', 'NIL ', '{1}\r\nx', '\\"', '{'],
  }),
  ofOctets(
    'value of any header',
    (octets) => markValue({ octets, starts: Uint32Array.of(0, octets.length) }, Buffer.from('ab'), new Uint8Array([1])),
    {
      frames: [
        ['', ''],
        ['a: ', '\n'],
        ['ab', ': x\n'],
      ],
      tokens: ['ab', 'ab: \n', ': ', '\n', 'ab\n'],
    },
  ),
  ofText('addresses', parseAddressList, ADDRESSES),
  ofText('addresses of an envelope', parseEnvelopeAddresses, ADDRESSES),
  ofLatin1('text of a field', readableText, {
    frames: [
      ['', ''],
      ['=?utf-8?q?', '?='],
      ['=?utf-8?b?', '?='],
    ],
  }),
  ofText('encoded words written', encodeWords),
  ofText('subject without its leaders', (text) => baseSubject(text), { tokens: ['Re[1]: ', '(fwd)'] }),
  ofText('date', parseDateTime, {
    frames: [
      ['', ''],
      ['Tue, 21', ' Nov 2023 09:55:06 -0600'],
      ['Tue, 21 Nov 2023 09:55:06', ''],
    ],
  }),
  ofLatin1('message ids', parseMessageIds, {
    frames: [
      ['', ''],
      ['<', '@b>'],
    ],
  }),
  ofLatin1('parameters', (text) => decodedParameters(parseParameterList(text).parameters), {
    frames: [
      ['', ''],
      ['a/b; c=', ''],
      ['a/b; c="', '"'],
    ],
    tokens: ["; a*0*=''%", '; a*'],
  }),
  ofLatin1('media type', (value) => parseMediaType(value, PLAIN_TYPE), {
    frames: [
      ['', ''],
      ['a', '/b'],
      ['a/', ';c=d'],
    ],
  }),
  ofOctets('header', (octets) => parseHeaderBlock(octets, HEADER_LIMITS), {
    frames: [
      ['', '\r\n\r\n'],
      ['A: ', '\r\n\r\n'],
    ],
  }),
  ofOctets('first field of a header', (octets) => findHeaderText(octets, 'Subject'), {
    frames: [
      ['', '\r\n'],
      ['Subject: ', '\r\n\r\n'],
    ],
  }),
  ofText('HTML as text', htmlToText, { tokens: ['<script>', '<p>', '<table>'] }),
  ofText('HTML without tags', stripTags),
  ofText('preview', formatPreview),
  ofText('folded text', (text) => foldText(text, { keepLines: true })),
  ofText('report of a delivery', parseDeliveryStatus, {
    frames: [
      ['', ''],
      ['Reporting-MTA: dns;a\r\n\r\nFinal-Recipient: ', ''],
      ['Reporting-MTA: dns;a\r\n\r\nDiagnostic-Code: ', ''],
    ],
  }),
  ofText('bounce in words', parseFreeForm, {
    frames: [
      ['', ''],
      ['This message was created automatically by mail delivery software.\n\n', ''],
      ['a@b.test: said: 550 ', ''],
    ],
    tokens: ['said: 450 a', '450-'],
  }),
  ofText('report of a complaint', parseFeedbackReport, {
    frames: [
      ['', ''],
      ['Feedback-Type: abuse\r\nOriginal-Rcpt-To: ', ''],
    ],
  }),
  ofPieces('mbox', () => createMboxSplitter().push, {
    frames: [
      ['From x Thu Nov 19 17:02:34 2026\n', ''],
      ['From x\nSubject: a\n\n', ''],
      ['From x\nX-Gmail-Labels: ', '\n\n'],
    ],
    tokens: ['From x Thu Nov 19 17:02:34 2026\n', '>From ', '\n\n', '\r\n'],
  }),
  ofOctets('message at the MX', readMessageHead, MESSAGES),
  ofOctets('message for a mailbox', (octets) => indexMessage(octets), MESSAGES),
  ofOctets('message that is searched', (octets) => findIn(octets, 'no such text'), MESSAGES),
  ofOctets('message that comes back', readReturnedMessage, MESSAGES),
  ofOctets('message for the scanner', (octets) => examineMessage(octets, EXAMINE), MESSAGES),
  ofOctets('message for a webhook', (octets) => parseMail(() => [octets]), MESSAGES),
  ofOctets('message for its plain text', (octets) => findPlainText(octets), MESSAGES),
  ofOctets('message for encryption', splitMessage, MESSAGES),
];

function findIn(octets: Buffer, needle: string): boolean {
  const finder = new TextFinder(needle);
  finder.push(octets);
  return finder.end();
}
