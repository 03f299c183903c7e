import { describe, expect, it } from 'vitest';
import { parsePop3Command } from './command.js';

const parse = (text: string) => parsePop3Command(Buffer.from(text));

describe('POP3 commands', () => {
  it.each([
    ['CAPA', { verb: 'CAPA' }],
    ['quit ', { verb: 'QUIT' }],
    ['Stls', { verb: 'STLS' }],
    ['UTF8', { verb: 'UTF8' }],
    ['USER ann@example.test ', { verb: 'USER', name: 'ann@example.test' }],
    ['PASS  two  spaces ', { verb: 'PASS', password: ' two  spaces ' }],
    ['PASS grün', { verb: 'PASS', password: 'grün' }],
    ['AUTH plain', { verb: 'AUTH', mechanism: 'PLAIN', initial: undefined }],
    ['AUTH PLAIN AGEAYg==', { verb: 'AUTH', mechanism: 'PLAIN', initial: 'AGEAYg==' }],
    ['LIST', { verb: 'LIST', number: undefined }],
    ['UIDL 12', { verb: 'UIDL', number: 12 }],
    ['retr 007', { verb: 'RETR', number: 7 }],
    ['DELE 1', { verb: 'DELE', number: 1 }],
    ['TOP 3 10', { verb: 'TOP', number: 3, lines: 10 }],
  ])('reads %j', (text, command) => {
    expect(parse(text)).toEqual(command);
  });

  it.each([
    ['', 'Unknown command'],
    ['APOP ann c4c9334bac560ecc979e58001b3e22fb', 'Unknown command'],
    ['GET / HTTP/1.1', 'Unknown command'],
    ['STAT 1', 'STAT has no arguments'],
    ['USER  ', 'USER needs a name'],
    ['PASS', 'PASS needs a password'],
    ['AUTH', 'AUTH takes one mechanism'],
    ['AUTH PLAIN a b', 'AUTH takes one mechanism'],
    ['LIST 1 2', 'Say LIST, or LIST and the number of a message'],
    ['UIDL x', 'Say UIDL, or UIDL and the number of a message'],
    ['RETR', 'RETR needs the number of a message'],
    ['RETR -1', 'RETR needs the number of a message'],
    ['DELE 12345678901', 'DELE needs the number of a message'],
    ['TOP 1', 'TOP needs the number of a message and a number of lines'],
    ['NOOP\0', 'The line has control characters or is not UTF-8'],
  ])('refuses %j', (text, reason) => {
    expect(parse(text)).toEqual({ verb: 'refused', reason });
  });

  it('refuses what is not UTF-8', () => {
    expect(parsePop3Command(Buffer.from([0x55, 0x53, 0x45, 0x52, 0x20, 0xff]))).toMatchObject({ verb: 'refused' });
  });
});
