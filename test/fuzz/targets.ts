import { createCommandReader, type ReaderEvent } from '../../src/protocol/imap/command-reader.js';
import { LIMITS_AFTER_LOGIN } from '../../src/protocol/imap/reader-limits.js';
import { indexMessage } from '../../src/protocol/mime/index-message.js';
import { findSection } from '../../src/protocol/mime/section.js';
import { parsePop3Command } from '../../src/protocol/pop3/command.js';
import { readDavBody } from '../growth/webdav-parsers.js';
import { DAV_SAMPLES, IMAP_SAMPLES, MESSAGE_SAMPLES, POP3_SAMPLES } from './samples.js';

export interface FuzzTarget {
  readonly name: string;
  readonly samples: readonly Buffer[];
  /** What is put in between: words that mean something to the parser. */
  readonly tokens: readonly string[];
  /** Throws when the parser does, or when what it says cannot be true. */
  run(input: Buffer, chance: () => number): void;
}

const IMAP_TOKENS = [
  ...[
    '(',
    ')',
    '"',
    '\\',
    '{5}\r\n',
    '{5+}\r\n',
    '~{3+}\r\n',
    '{99999999999999999999}\r\n',
    '\r\n',
    '\n',
    '\r',
    '\0',
    ' ',
  ],
  ...[
    '*',
    '$',
    ':',
    ',',
    '4294967296',
    '[',
    ']',
    '<',
    '>',
    'NIL',
    'UID ',
    'NOT ',
    'OR ',
    '&-',
    '&AGE-',
    '\xff',
    'é',
    'RETURN ',
  ],
];
const MIME_TOKENS = [
  ...['\r\n', '\n', '\r', '\0', '--', '--b1\r\n', '--b1--\r\n', 'Content-Type: multipart/mixed; boundary=b1\r\n\r\n'],
  ...[
    'Content-Type: message/rfc822\r\n\r\n',
    '(',
    ')',
    '"',
    '\\',
    '<',
    '>',
    ',',
    ';',
    ':',
    '=?utf-8?q?=',
    '?=',
    'charset=',
    "*0*=''%",
  ],
  ...[
    'Content-Transfer-Encoding: base64\r\n',
    '=\r\n',
    'Subject: Re: Fwd: ',
    'References: <a@b> ',
    '<b><i>',
    '<!--',
    '&#x',
  ],
];

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  { name: 'imap commands', samples: IMAP_SAMPLES, tokens: IMAP_TOKENS, run: runReader },
  { name: 'message index', samples: MESSAGE_SAMPLES, tokens: MIME_TOKENS, run: runIndex },
  {
    name: 'pop3 commands',
    samples: POP3_SAMPLES,
    tokens: [' ', '\0', '\r', 'é', '\xff', '99999999999', 'AUTH PLAIN ', '='],
    run: (input) => void parsePop3Command(input),
  },
  {
    name: 'bodies of DAV requests',
    samples: DAV_SAMPLES,
    tokens: [
      '<',
      '>',
      '</',
      '/>',
      '<a:b xmlns:a="c">',
      '&lt;',
      '&#0;',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE a>',
      'xmlns=""',
      '\xff\xfe',
    ],
    run: (input) => void readDavBody(input),
  },
];

/** The same events whether it comes at once or in pieces; and the reader lives on. */
function runReader(input: Buffer, chance: () => number): void {
  const whole = eventsOf([input]);
  const pieces: Buffer[] = [];
  for (let at = 0; at < input.length; ) {
    const end = at + 1 + Math.floor(chance() ** 4 * 4000);
    pieces.push(input.subarray(at, end));
    at = end;
  }
  if (eventsOf(pieces) !== whole) throw new Error('pieces are read otherwise than the whole');
}

function eventsOf(chunks: readonly Buffer[]): string {
  const reader = createCommandReader();
  reader.limits = LIMITS_AFTER_LOGIN;
  let log = '';
  let dataBytes = 0;
  for (const chunk of chunks) {
    reader.push(chunk);
    for (let event = reader.next(); event; event = reader.next()) {
      if (event.kind === 'message-data') dataBytes += event.octets.length;
      else log += `${dataBytes} ${describe(event)}\n`;
    }
    if (reader.waitingBytes > 0) throw new Error('the reader left octets behind');
  }
  return `${log}${dataBytes}`;
}

function describe(event: ReaderEvent): string {
  if (event.kind === 'command') return `${event.tag} ${JSON.stringify(event.command)}`;
  return event.kind === 'bad' ? `${event.tag} ${event.text}` : event.kind;
}

/** Every part lies inside the message. */
function runIndex(input: Buffer): void {
  const { outline, body, bodyStructure, envelope } = indexMessage(input);
  for (const wire of [body, bodyStructure, envelope]) checkParentheses(wire);
  for (const path of [[], [1], [1, 1], [2]]) {
    const range = findSection(outline, path, undefined);
    if (range && (range.from < 0 || range.to > input.length || range.from > range.to)) {
      throw new Error(`part ${path.join('.')} is outside of the message`);
    }
  }
}

/** One list, closed at the end and not before; a client that loses count loses the session. */
function checkParentheses(wire: Buffer): void {
  const text = wire.toString('latin1');
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const literal = text[at] === '{' ? /^\{(\d+)\}\r\n/.exec(text.slice(at, at + 20)) : undefined;
    if (literal) at += literal[0].length + Number(literal[1]) - 1;
    else if (text[at] === '"') at = endOfQuoted(text, at);
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0 && at < text.length - 1) throw new Error(`the list ends early: ${text.slice(0, 200)}`);
  }
  if (depth !== 0) throw new Error(`the list does not end: ${text.slice(0, 200)}`);
}

function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\r' || text[at] === '\n') throw new Error('a line break is quoted');
    if (text[at] === '\\') at += 1;
  }
  throw new Error('a quoted string does not end');
}
