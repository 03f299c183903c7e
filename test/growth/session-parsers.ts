import { createCommandReader } from '../../src/protocol/imap/command-reader.js';
import { decodeUtf7 } from '../../src/protocol/imap/modified-utf7.js';
import { LIMITS_AFTER_LOGIN } from '../../src/protocol/imap/reader-limits.js';
import { parsePop3Command } from '../../src/protocol/pop3/command.js';
import { createMessageTop } from '../../src/protocol/pop3/message-top.js';
import { createMultiLineEncoder } from '../../src/protocol/pop3/multi-line.js';
import { readProxyHeader } from '../../src/protocol/proxy-line/proxy-header.js';
import { createSaslExchange } from '../../src/protocol/sasl/sasl-exchange.js';
import { parseCommand } from '../../src/protocol/smtp/command.js';
import { createDotStuffer } from '../../src/protocol/smtp/dot-stuffing.js';
import { createLineReader } from '../../src/protocol/smtp/line-reader.js';
import { readPath } from '../../src/protocol/smtp/mail-path.js';
import { createBdatDecoder, createDataDecoder } from '../../src/protocol/smtp/message-decoder.js';
import { createReplyReader } from '../../src/protocol/smtp/reply.js';
import { decodeXtext } from '../../src/protocol/smtp/xtext.js';
import { ofLatin1, ofOctets, ofPieces, ofText } from './define-parser.js';
import type { Parser } from './parsers.js';

const SMTP = { isAnnounced: () => true, isUtf8: true };
const MESSAGE_LIMITS = { maxMessageBytes: 1 << 24, maxLineBytes: 1 << 20, maxHeaderBytes: 1 << 20 };
const take = () => true;
const IMAP = {
  frames: [
    ['', '\r\n'],
    ['a SEARCH ', '\r\n'],
    ['a SEARCH OR ', '\r\n'],
    ['a SEARCH TEXT "', '"\r\n'],
    ['a FETCH 1', ' FLAGS\r\n'],
    ['a FETCH 1 (', ')\r\n'],
    ['a FETCH 1 BODY[', ']\r\n'],
    ['a FETCH 1 BODY[HEADER.FIELDS (', ')]\r\n'],
    ['a LIST "" "', '"\r\n'],
    ['a STORE 1 FLAGS (', ')\r\n'],
    ['a ID (', ')\r\n'],
    ['a APPEND x {10000000+}\r\n', ''],
  ],
  tokens: [
    'NOT ',
    'OR ',
    'SEEN ',
    '1:',
    '1,',
    '1:2,',
    '(SEEN ',
    '"a" ',
    'BODY[1] ',
    '1.',
    '&-',
    '&AGE-',
    '{1+}\r\na',
    'a NOOP\r\n',
    '\\Seen ',
    '%',
    '* ',
  ],
} as const;
const PATHS = {
  frames: [
    ['MAIL FROM:<', '>'],
    ['MAIL FROM:<a@', '>'],
    ['MAIL FROM:<"', '"@b.test>'],
    ['MAIL FROM:<a@b.test> ', ''],
    ['EHLO ', ''],
    ['AUTH ', ''],
    ['MAIL', '\u2028x'],
    ['', ''],
  ],
} as const;
const DATA = { tokens: ['\r\n.', '\r\n..', '.', 'a\r\n', '\r\n'] };

export const SESSION_PARSERS: readonly Parser[] = [
  ofPieces('IMAP commands', beginImap, IMAP),
  ofPieces('IMAP commands at once', beginImap, { ...IMAP, pieceBytes: 1 << 20 }),
  ofLatin1('IMAP folder name', decodeUtf7, { tokens: ['&AGE-', '&AGE'] }),
  ofOctets('POP3 command', parsePop3Command, {
    frames: [
      ['', ''],
      ['USER ', ''],
      ['TOP 1 ', ''],
    ],
  }),
  ofPieces(
    'POP3 TOP',
    () => {
      const top = createMessageTop(1 << 20);
      return (piece) => top.push(piece);
    },
    DATA,
  ),
  ofPieces(
    'POP3 message',
    () => {
      const encoder = createMultiLineEncoder();
      return (piece) => encoder.push(piece);
    },
    DATA,
  ),
  ofOctets('SMTP command', (octets) => parseCommand(octets, SMTP), PATHS),
  ofText('path', (text) => readPath(text, { isUtf8: true }), {
    frames: [
      ['<', '@b.test>'],
      ['<a@', '>'],
      ['<@', ':a@b.test>'],
      ['<"', '"@b.test>'],
    ],
    tokens: ['@a,', ',@a', '\u00e9.'],
  }),
  ofText('xtext', decodeXtext),
  ofPieces('SMTP lines', () => {
    const reader = createLineReader({ maxLineBytes: 1 << 20 });
    return (piece) => {
      for (let read = reader.read(piece, 0); read.kind === 'line'; read = reader.read(piece, read.end));
    };
  }),
  ofPieces(
    'SMTP replies',
    () => {
      const reader = createReplyReader({ maxLineBytes: 1 << 20, maxLines: 1 << 20 });
      return (piece) => reader.push(piece);
    },
    {
      frames: [
        ['250-', '\r\n'],
        ['', ''],
      ],
      tokens: ['250-a\r\n', '250 a\r\n'],
    },
  ),
  ofPieces(
    'SMTP replies at once',
    () => {
      const reader = createReplyReader({ maxLineBytes: 1 << 20, maxLines: 1 << 20 });
      return (piece) => reader.push(piece);
    },
    { frames: [['', '']], tokens: ['250-a\r\n', '250 a\r\n'], pieceBytes: 1 << 20 },
  ),
  ofPieces(
    'DATA',
    () => {
      const decoder = createDataDecoder(MESSAGE_LIMITS, take);
      return (piece) => decoder.read(piece, 0);
    },
    DATA,
  ),
  ofPieces(
    'BDAT',
    () => {
      const decoder = createBdatDecoder(MESSAGE_LIMITS, take);
      return (piece) => decoder.read(piece, 0);
    },
    DATA,
  ),
  ofPieces(
    'doubled dots',
    () => {
      const stuffer = createDotStuffer();
      return (piece) => stuffer.push(piece);
    },
    DATA,
  ),
  ofOctets('PROXY line', readProxyHeader, {
    frames: [
      ['PROXY TCP4 ', '\r\n'],
      ['', ''],
    ],
  }),
  ofText('SASL answer', (text) => createSaslExchange('PLAIN').step(text)),
];

function beginImap(): (piece: Buffer) => void {
  const reader = createCommandReader();
  reader.limits = LIMITS_AFTER_LOGIN;
  return (piece) => {
    reader.push(piece);
    while (reader.next());
  };
}
