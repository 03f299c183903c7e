import type { Shape } from './measure.js';
import type { Parser } from './parsers.js';

/** What means something to one parser or another. Repeated, each is a worst case of some pattern or loop. */
export const FRAGMENTS = [
  ...[' ', '\t', '\r\n ', '\r\n', '\n', '\0', 'a', '0', '.', '-', '_', '*', '\u00e9', '\u0315\u0316'],
  ...['"', '""', '\\', '\\"', "'", '(', ')', '()', '<', '>', '<>', '[', ']', '[]', '{', '}', '{}'],
  ...[',', ';', ';;', ':', '::', '=', '==', '?', '&', '#', '%', '!', '/', '//', '@', '|', '$', '+', '~', '^', '`'],
  ...['a ', 'a@', 'a.', 'a,', 'a;', 'a:', 'a=', 'a=b;', 'a="', 'a@b,', 'a@b ', 'a\r\n', 'a: b\r\n'],
  ...['=?', '?=', '=?utf-8?q?', '=?utf-8?q?a?= ', '=?utf-8?b?YQ==?=', '%{', '%{a}', '%41', '=41', '=\r\n', '+41'],
  ...[
    '--',
    '--b',
    '\r\n--b',
    '\r\n--b\r\n',
    '\r\n--b--',
    '\r\n\r\n',
    ' <a@b>',
    '<a@b> ',
    '(a(',
    '(a)',
    '&#',
    '&amp;',
    '&#x41;',
  ],
  ...[
    '<a ',
    '<b>',
    '</b>',
    '<!--',
    '<![CDATA[',
    '<a href="',
    'http://a',
    'http://a. ',
    'Re: ',
    '[fwd:',
    '[a] ',
    '450 ',
  ],
];

/** Every fragment in every frame of the parser; what stands before the end keeps most patterns from matching. */
export function* shapesOf({ frames, tokens }: Parser): Generator<Shape> {
  for (const [prefix, end] of frames) {
    for (const fragment of [...FRAGMENTS, ...tokens]) yield { prefix, fragment, suffix: `x${end}` };
  }
}
