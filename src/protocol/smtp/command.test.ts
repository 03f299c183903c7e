import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../test/support/cpu-time.js';
import { type CommandContext, parseCommand } from './command.js';
import type { SmtpExtension } from './envelope-parameters.js';

const everything: CommandContext = { isAnnounced: () => true, isUtf8: true };
const plain: CommandContext = { isAnnounced: () => false, isUtf8: false };
const without = (...missing: SmtpExtension[]): CommandContext => ({
  isAnnounced: (extension) => !missing.includes(extension),
  isUtf8: false,
});

const parse = (line: string, context = everything) => parseCommand(Buffer.from(line), context);

function pathOf(line: string, context = everything): unknown {
  const command = parse(line, context);
  if (command.verb === 'MAIL') return command.from?.address ?? '<>';
  if (command.verb === 'RCPT') return command.to.address;
  return command.verb === 'refused' ? command.reply.code : command;
}

describe('commands', () => {
  it.each([
    ['EHLO mail.example.test', { verb: 'EHLO', name: 'mail.example.test' }],
    ['helo [192.0.2.1]', { verb: 'HELO', name: '[192.0.2.1]' }],
    ['DATA', { verb: 'DATA' }],
    ['data  ', { verb: 'DATA' }],
    ['NOOP whatever you like', { verb: 'NOOP' }],
    ['QUIT', { verb: 'QUIT' }],
    ['RSET', { verb: 'RSET' }],
    ['STARTTLS', { verb: 'STARTTLS' }],
    ['VRFY ann', { verb: 'VRFY' }],
    ['BDAT 1000', { verb: 'BDAT', sizeBytes: 1000, isLast: false }],
    ['BDAT 0 LAST', { verb: 'BDAT', sizeBytes: 0, isLast: true }],
    ['AUTH plain AGFubgBzZWNyZXQ=', { verb: 'AUTH', mechanism: 'PLAIN', initial: 'AGFubgBzZWNyZXQ=' }],
    ['AUTH LOGIN', { verb: 'AUTH', mechanism: 'LOGIN', initial: undefined }],
    ['POST / HTTP/1.1', { verb: 'foreign' }],
  ])('%s', (line, expected) => {
    expect(parse(line)).toEqual(expected);
  });

  it.each([
    ['', 500],
    ['WHAT', 500],
    ['EHLO', 501],
    ['EHLO two words', 501],
    ['DATA now', 501],
    ['MAIL', 501],
    ['MAIL FROM:ann@example.test', 501],
    ['MAIL FROM:<ann@example.test', 501],
    ['MAIL FROM:<ann@example.test>SIZE=1', 501],
    ['MAIL FROM:<ann@example.test> SIZE=1 SIZE=2', 501],
    ['MAIL FROM:<ann@example.test> SIZE=x', 501],
    ['MAIL FROM:<ann@example.test> BODY=BINARYMIME', 501],
    ['MAIL FROM:<ann@example.test> COLOUR=red', 555],
    ['MAIL FROM:<postmaster>', 553],
    ['RCPT TO:<>', 501],
    ['RCPT TO:<ann>', 501],
    ['RCPT TO:<ann@example.test> NOTIFY=NEVER,SUCCESS', 501],
    ['RCPT TO:<ann@example.test> NOTIFY=SOON', 501],
    ['RCPT TO:<ann@example.test> ORCPT=ann@example.test', 501],
    ['RCPT TO:<ann@example.test> ORCPT=rfc822;a+0Ab', 501],
    ['BDAT', 501],
    ['BDAT -1', 501],
    ['BDAT 5 LAST NOW', 501],
    ['AUTH', 501],
    ['NOOP \0', 500],
    ['NOOP \x1b[2J', 500],
  ])('%j is refused with %d', (line, code) => {
    expect(parse(line)).toMatchObject({ verb: 'refused', reply: { code } });
  });

  it('are UTF-8 or nothing', () => {
    expect(parseCommand(Buffer.from('NOOP \xff', 'latin1'), everything)).toMatchObject({ reply: { code: 500 } });
  });

  it('know no extension that is not announced', () => {
    expect(parse('BDAT 5', plain)).toMatchObject({ reply: { code: 500 } });
    for (const parameter of ['SIZE=1', 'BODY=8BITMIME', 'SMTPUTF8', 'RET=FULL', 'ENVID=a', 'REQUIRETLS', 'AUTH=<>']) {
      expect(parse(`MAIL FROM:<ann@example.test> ${parameter}`, plain)).toMatchObject({ reply: { code: 555 } });
    }
    expect(parse('RCPT TO:<ann@example.test> NOTIFY=NEVER', without('DSN'))).toMatchObject({ reply: { code: 555 } });
  });
});

describe('MAIL and RCPT', () => {
  it.each([
    ['MAIL FROM:<>', '<>'],
    ['MAIL FROM: <ann@example.test>', 'ann@example.test'],
    ['mail from:<Ann@EXAMPLE.Test>', 'Ann@example.test'],
    ['MAIL FROM:<@a.test,@b.test:ann@example.test>', 'ann@example.test'],
    ['MAIL FROM:<"two words"@example.test>', '"two words"@example.test'],
    ['MAIL FROM:<"ann"@example.test>', 'ann@example.test'],
    ['MAIL FROM:<"a\\"b\\\\"@example.test>', '"a\\"b\\\\"@example.test'],
    ['MAIL FROM:<"a@b>c"@example.test>', '"a@b>c"@example.test'],
    ['MAIL FROM:<ann@[192.0.2.1]>', 'ann@[192.0.2.1]'],
    ['MAIL FROM:<ann@[IPv6:2001:DB8::1]>', 'ann@[IPv6:2001:db8::1]'],
    ['MAIL FROM:<root@localhost>', 'root@localhost'],
    ["MAIL FROM:<o'brien+tag=x@example.test>", "o'brien+tag=x@example.test"],
    ['RCPT TO:<Postmaster>', 'postmaster'],
    ['RCPT TO:<jürgen@münchen.example>', 'jürgen@xn--mnchen-3ya.example'],
    ['MAIL FROM:<jürgen@example.test> SMTPUTF8', 'jürgen@example.test'],
    ['MAIL FROM:<jürgen@example.test>', 553],
    ['MAIL FROM:<.ann@example.test>', 501],
    ['MAIL FROM:<ann..bo@example.test>', 501],
    ['MAIL FROM:<ann@>', 501],
    ['MAIL FROM:<@example.test>', 501],
    ['MAIL FROM:<ann@-example.test>', 501],
    ['MAIL FROM:<ann@example..test>', 501],
    ['MAIL FROM:<ann@[300.0.2.1]>', 501],
    ['MAIL FROM:<ann@[IPv6:fe80::1%eth0]>', 501],
    ['MAIL FROM:<ann@exa mple.test>', 501],
    [`MAIL FROM:<${'a'.repeat(65)}@example.test>`, 501],
    [`RCPT TO:<a@${'a.'.repeat(127)}test>`, 501],
  ])('%s is %s', (line, expected) => {
    expect(pathOf(line)).toBe(expected);
  });

  it('more than ASCII needs SMTPUTF8', () => {
    expect(pathOf('RCPT TO:<jürgen@example.test>', without())).toBe(553);
  });

  it('carry their parameters', () => {
    expect(
      parse('MAIL FROM:<a@b.test> size=1000 BODY=8bitmime SMTPUTF8 RET=HDRS ENVID=a+2Bb REQUIRETLS AUTH=<>'),
    ).toEqual({
      verb: 'MAIL',
      from: { local: 'a', domain: 'b.test', address: 'a@b.test' },
      sizeBytes: 1000,
      body: '8BITMIME',
      isUtf8: true,
      requiresTls: true,
      return: 'headers',
      envelopeId: 'a+b',
    });
    expect(parse('RCPT TO:<a@b.test> NOTIFY=success,FAILURE ORCPT=RFC822;ann+2Bx@c.test')).toMatchObject({
      notify: ['success', 'failure'],
      originalRecipient: 'rfc822;ann+x@c.test',
    });
  });

  it('never throw and never hang, whatever comes', async () => {
    const word = fc.constantFrom(
      'MAIL FROM:',
      'RCPT TO:',
      '<',
      '>',
      '@',
      '"',
      '\\',
      ' ',
      '.',
      'a',
      '[',
      ']',
      ':',
      ',',
      'é',
      'SIZE=',
      '\t',
    );
    const line = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.constantFrom('MAIL FROM:<', 'RCPT TO:<'), fc.string({ unit: word, maxLength: 60 }))
        .map((parts) => Buffer.from(parts.join(''))),
    );
    fc.assert(
      fc.property(line, (bytes) => {
        const command = parseCommand(bytes, everything);
        if (command.verb === 'RCPT') {
          // One spelling: what was read is read again as the same
          expect(parse(`RCPT TO:<${command.to.address}>`)).toMatchObject({ to: { address: command.to.address } });
        }
      }),
      { numRuns: 2000 },
    );
    for (const hostile of ['<"', '<@a', '<a@', '<"\\', '<@a,@a:']) {
      expect(await cpuMilliseconds(() => parse(`MAIL FROM:${hostile.repeat(4000)}`))).toBeLessThan(200);
    }
  });
});
