import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../test/support/cpu-time.js';
import { parseRules, splitRules } from './parse-rules.js';
import { formatRules, type TxtRule } from './txt-rule.js';

const forward = (match: TxtRule['match'], target: string): TxtRule => ({ match, action: { kind: 'forward', target } });
const disabled = (match: TxtRule['match'], reply: 250 | 421 | 550): TxtRule => ({
  match,
  action: { kind: 'disabled', reply },
});
const any = { kind: 'any' } as const;
const name = (text: string) => ({ kind: 'name', name: text }) as const;
const pattern = (source: string, flags = '') => ({ kind: 'pattern', source, flags }) as const;

describe('one rule', () => {
  it.each<[string, TxtRule]>([
    ['ann@example.test', forward(any, 'ann@example.test')],
    ['mail.example.test', forward(any, 'mail.example.test')],
    ['192.0.2.1', forward(any, '192.0.2.1')],
    ['2001:db8::1', forward(any, '2001:db8::1')],
    ['https://hook.example.test/in?x=a:b', forward(any, 'https://hook.example.test/in?x=a:b')],
    ['*:ann@example.test', forward(any, 'ann@example.test')],
    ['Sales:ann@example.test', forward(name('sales'), 'ann@example.test')],
    ['first.last : ann@example.test ', forward(name('first.last'), 'ann@example.test')],
    ['hook:https://hook.example.test/', forward(name('hook'), 'https://hook.example.test/')],
    ['six:2001:db8::1', forward(name('six'), '2001:db8::1')],
    ['!gone', disabled(name('gone'), 250)],
    ['!!gone', disabled(name('gone'), 421)],
    ['!!!gone:ann@example.test', disabled(name('gone'), 550)],
    ['gone:!!', disabled(name('gone'), 421)],
    ['gone:!ann@example.test', disabled(name('gone'), 250)],
    ['/^sales-(.*)$/:$1@example.test', forward(pattern('^sales-(.*)$'), '$1@example.test')],
    ['/^x$/gi:ann@%SUBDOMAIN%.example.test', forward(pattern('^x$', 'gi'), 'ann@%SUBDOMAIN%.example.test')],
    ['/^x$/i:$&@%HOST%', forward(pattern('^x$', 'i'), '$&@%HOST%')],
    ['!!!/^x$/', disabled(pattern('^x$'), 550)],
    ['!/^x$/g:ignored', disabled(pattern('^x$', 'g'), 250)],
    ['/^x$/:!!', disabled(pattern('^x$'), 421)],
  ])('%s', (text, rule) => {
    expect(parseRules(text)).toEqual({ kind: 'rules', rules: [rule] });
  });

  it.each([
    ['', 'empty'],
    [' , ,', 'empty'],
    ['sales', 'target'],
    ['sales:', 'target'],
    ['sales:nowhere', 'target'],
    ['sales:http:host', 'target'],
    ['a b:ann@example.test', 'name'],
    ['ann@example.test:bob@example.test', 'name'],
    [':ann@example.test', 'name'],
    ['!', 'name'],
    ['!!!!x', 'name'],
    ['/(/:ann@example.test', 'pattern'],
    ['/(?=x)/:ann@example.test', 'pattern'], // RE2 has no look-ahead
    ['/x/m:ann@example.test', 'pattern'],
    ['//:ann@example.test', 'pattern'],
    [`/${'x'.repeat(257)}/:ann@example.test`, 'pattern'],
    ['/x/:$1', 'target'],
    ['sales:$1@example.test%SUBDOMAIN%', 'target'],
    ['x'.repeat(16_385), 'too-long'],
  ])('%j is none', (text, fault) => {
    expect(parseRules(text)).toMatchObject({ kind: 'fault', fault });
  });
});

describe('a list', () => {
  it('is cut at commas, repeated ones count once', () => {
    expect(splitRules(' a:x@y.test,,b:z@y.test , !c')).toEqual(['a:x@y.test', 'b:z@y.test', '!c']);
  });

  it('keeps commas inside a pattern', () => {
    expect(splitRules('/^a{1,3}$/gi:x@y.test,b:z@y.test,/^(b,c)$/:x@y.test')).toEqual([
      '/^a{1,3}$/gi:x@y.test',
      'b:z@y.test',
      '/^(b,c)$/:x@y.test',
    ]);
    expect(splitRules('!/^a{1,3}$/,b:z@y.test,!!/^c{1,2}$/i')).toEqual(['!/^a{1,3}$/', 'b:z@y.test', '!!/^c{1,2}$/i']);
  });

  it('names the element that is no rule', () => {
    expect(parseRules('a:x@y.test,nobody,b:z@y.test')).toEqual({ kind: 'fault', element: 'nobody', fault: 'target' });
  });

  it('comes back as it was from its text', () => {
    // `a0:2001:db8::7` is an address by itself: a name that could be a part of one is left out
    const local = fc
      .stringMatching(/^[a-z][a-z0-9._-]{0,20}[a-z0-9]$/)
      .filter((text) => !text.includes('..') && !/^[0-9a-f]{1,4}$/.test(text));
    const target = fc.oneof(
      local.map((text) => `${text}@example.test`),
      fc.constantFrom('mx.example.test', '192.0.2.7', 'https://hook.example.test/x?y=1', '2001:db8::7'),
    );
    const match: fc.Arbitrary<TxtRule['match']> = fc.oneof(
      local.map(name),
      fc
        .tuple(fc.stringMatching(/^\^[a-z{}1,()|.*]{1,20}\$$/), fc.constantFrom('', 'g', 'i', 'gi', 'ig'))
        .map(([source, flags]) => pattern(source, flags)),
    );
    const rule = fc.oneof(
      target.map((text) => forward(any, text)),
      fc.tuple(match, target).map(([of, text]) => forward(of, text)),
      fc
        .tuple(match, fc.constantFrom(250 as const, 421 as const, 550 as const))
        .map(([of, reply]) => disabled(of, reply)),
    );
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 8 }), (rules) => {
        const parsed = parseRules(formatRules(rules));
        // Some generated patterns are none to RE2
        if (parsed.kind === 'fault') expect(parsed.fault).toBe('pattern');
        else expect(parsed.rules).toEqual(rules);
      }),
    );
  });

  it('of any characters is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a1/!:,.@*$%(){}[]\\ \0ä\u{1f600}'), maxLength: 200 }),
        (text) => {
          expect(['rules', 'fault']).toContain(parseRules(text).kind);
        },
      ),
    );
  });

  it.each(['/,', '!/', '!/,', '/ ', '/:', '!/ '])('of many %j is read in one pass', async (piece) => {
    const text = piece.repeat(16_384 / piece.length);
    expect(await cpuMilliseconds(() => splitRules(text))).toBeLessThan(250);
  });
});
