import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../test/support/cpu-time.js';
import { type CommandReader, createCommandReader, type ReaderEvent } from './command-reader.js';
import { LIMITS_AFTER_LOGIN, LIMITS_BEFORE_LOGIN, type ReaderLimits } from './reader-limits.js';

function createReader(limits: ReaderLimits = LIMITS_AFTER_LOGIN): CommandReader {
  const reader = createCommandReader();
  reader.limits = limits;
  return reader;
}

function drain(reader: CommandReader): ReaderEvent[] {
  const events: ReaderEvent[] = [];
  for (let event = reader.next(); event; event = reader.next()) events.push(event);
  return events;
}

function readAll(chunks: readonly Buffer[], limits?: ReaderLimits): ReaderEvent[] {
  const reader = createReader(limits);
  return chunks.flatMap((chunk) => {
    reader.push(chunk);
    return drain(reader);
  });
}

const read = (text: string, limits?: ReaderLimits) => readAll([Buffer.from(text, 'latin1')], limits).map(summary);

/** One line for each, so that a test reads like a transcript. */
function summary(event: ReaderEvent): string {
  switch (event.kind) {
    case 'command':
      return `${event.tag} ${event.command.name}`;
    case 'literal':
      return `${event.tag} ${event.name} asks`;
    case 'message':
      return `${event.tag} ${event.target.name} ${event.head.sizeBytes}${event.isSynchronising ? ' asks' : ''}`;
    case 'message-data':
      return `data ${event.octets.toString('latin1')}`;
    case 'message-end':
      return 'end';
    case 'messages-complete':
      return `${event.tag} complete`;
    case 'line':
      return `line ${event.line}`;
    case 'bad':
      return `${event.tag ?? '*'} ${event.status} ${event.code ? `[${event.code}] ` : ''}${event.text}${event.isFatal ? '!' : ''}`;
  }
}

/** Data may come in other pieces; all of it together must be the same. */
function joined(events: readonly ReaderEvent[]): unknown[] {
  const result: unknown[] = [];
  let data: string | undefined;
  for (const event of events) {
    if (event.kind === 'message-data') {
      data = (data ?? '') + event.octets.toString('latin1');
      continue;
    }
    if (data !== undefined) result.push(data);
    data = undefined;
    result.push(event);
  }
  return data === undefined ? result : [...result, data];
}

describe('the command reader', () => {
  it.each([
    ['a NOOP\r\nb CAPABILITY\r\n', ['a NOOP', 'b CAPABILITY']],
    ['a noop\r\nb NO', ['a NOOP']],
    ['a NOOP\nb NOOP\r\n', ['a BAD A line must end with CR LF', 'b NOOP']],
    ['a NO\rOP\r\nb NOOP\r\n', ['a BAD CR stands only at the end of a line', 'b NOOP']],
    ['a NO\0OP\r\nb NOOP\r\n', ['a BAD NUL needs a literal8', 'b NOOP']],
    ['\r\na NOOP\r\n', ['* BAD A command begins with a tag', 'a NOOP']],
    ['+ NOOP\r\n', ['* BAD A command begins with a tag']],
    ['a\r\n', ['a BAD The name of a command is missing']],
    ['a FOO\r\n', ['a BAD Unknown command']],
    ['a UID NOOP\r\n', ['a BAD There is no UID NOOP']],
    ['a APPEND INBOX\r\n', ['a BAD APPEND needs a literal']],
    ['a LOGIN "x\ry" z\r\n', ['a BAD CR stands only at the end of a line']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('asks for literals that the client holds back, and not for others', () => {
    expect(read('a LOGIN {3}\r\nann {2+}\r\npw\r\n')).toEqual(['a LOGIN asks', 'a LOGIN']);
  });

  it('refuses an argument before its octets come, and one that comes unasked with it', () => {
    expect(read('a LOGIN {99999999}\r\nb NOOP\r\n')).toEqual(['a BAD [TOOBIG] The literal is too large', 'b NOOP']);
    const unasked = `a LOGIN {5000+}\r\n${'x'.repeat(5000)} pw\r\nb NOOP\r\n`;
    expect(read(unasked, LIMITS_BEFORE_LOGIN)).toEqual(['a BAD [TOOBIG] The literal is too large', 'b NOOP']);
    expect(read(unasked)).toEqual(['a LOGIN', 'b NOOP']);
  });

  it('gives up where skipping would take too long', () => {
    expect(read('a LOGIN {9999999+}\r\nb NOOP\r\n', LIMITS_BEFORE_LOGIN)).toEqual([
      'a BAD [TOOBIG] The literal is too large!',
    ]);
  });

  it('counts the literals of a command together', () => {
    const part = `{60000+}\r\n${'x'.repeat(60_000)} `;
    const event = read(`a SEARCH TEXT ${`TEXT ${part}`.repeat(5)}\r\nb NOOP\r\n`)[0];
    expect(event).toBe('a BAD [TOOBIG] The literal is too large');
  });

  it('skips the literals of a line that cannot be read', () => {
    expect(read('+ {6+}\r\nx NOOP {6+}\r\ny NOOP\r\nb NOOP\r\n')).toEqual([
      '* BAD A command begins with a tag',
      'b NOOP',
    ]);
    const long = `a SEARCH TEXT ${'x'.repeat(70_000)} {8+}\r\nb NOOP\r\n\r\nc NOOP\r\n`;
    expect(read(long)).toEqual(['a BAD The line is too long', 'c NOOP']);
  });

  it('hands over messages octet by octet', () => {
    expect(read('a APPEND Sent {5}\r\nhello\r\nb NOOP\r\n')).toEqual([
      'a APPEND 5 asks',
      'data hello',
      'end',
      'a complete',
      'b NOOP',
    ]);
    expect(read('a APPEND {4+}\r\nSent (\\Seen) {2+}\r\nhi {1+}\r\nx\r\n')).toEqual([
      'a APPEND 2',
      'data hi',
      'end',
      'a APPEND 1',
      'data x',
      'end',
      'a complete',
    ]);
    expect(read('a UID REPLACE 7 {4+}\r\nSent ~{2+}\r\n\0x\r\n')).toEqual([
      'a REPLACE 2',
      'data \0x',
      'end',
      'a complete',
    ]);
    expect(read('a APPEND Sent UTF8 (~{2+}\r\nhi)\r\n')).toEqual(['a APPEND 2', 'data hi', 'end', 'a complete']);
  });

  it.each([
    ['a APPEND Sent {2+}\r\nhi there\r\nb NOOP\r\n', 'a BAD There is more than the command takes'],
    ['a APPEND Sent {2+}\r\n\0i\r\nb NOOP\r\n', 'a BAD NUL needs a literal8'],
    ['a APPEND Sent {2+}\r\nhi {0+}\r\n\r\nb NOOP\r\n', 'a NO An empty message cancels the command'],
    ['a REPLACE 3 Sent {2+}\r\nhi {2+}\r\nhi\r\nb NOOP\r\n', 'a BAD REPLACE takes one message'],
    ['a APPEND Sent (\\Foo) {2+}\r\nhi\r\nb NOOP\r\n', 'a BAD There is no flag \\Foo'],
    ['a APPEND Sent "tomorrow, or the day after" {2+}\r\nhi\r\nb NOOP\r\n', 'a BAD The date and time cannot be read'],
    ['a APPEND Sent {99999999+}\r\n', 'a NO [TOOBIG] The message is too large'],
    ['a APPEND Sent {99999999}\r\nb NOOP\r\n', 'a NO [TOOBIG] The message is too large'],
  ])('throws away what %j brings', (text, expected) => {
    const events = read(text).filter((line) => !/^(data|end|a APPEND|a REPLACE)/.test(line));
    expect(events[0]).toBe(expected);
    if (text.endsWith('b NOOP\r\n')) expect(events[1]).toBe('b NOOP');
  });

  it('takes no messages from strangers', () => {
    expect(read('a APPEND Sent {5}\r\nb NOOP\r\n', LIMITS_BEFORE_LOGIN)).toEqual(['a BAD Log in first', 'b NOOP']);
  });

  describe('when the engine refuses', () => {
    it.each([
      ['before it said +', 'a APPEND Sent {5}\r\n', '', 0],
      ['a message on its way', 'a APPEND Sent {5+}\r\n', 'hello {3+}\r\nabc\r\n', 0],
      ['in the middle of a message', 'a APPEND Sent {5}\r\nhe', 'llo\r\n', 1],
      ['between two messages', 'a APPEND Sent {5}\r\nhello (\\Se', 'en) {3+}\r\nabc\r\n', 2],
    ])('%s, the next command is found', (_, first, rest, eventsBefore) => {
      const reader = createReader();
      reader.push(Buffer.from(first));
      for (let count = 0; count <= eventsBefore; count++) reader.next();
      reader.refuse();
      reader.push(Buffer.from(`${rest}b NOOP\r\n`));
      expect(drain(reader).map(summary)).toEqual(['b NOOP']);
    });
  });

  it('reads a line that is no command when told to, and the next is one again', () => {
    const reader = createReader();
    reader.push(Buffer.from('a IDLE\r\nDONE\r\nb NOOP\r\n'));
    expect(reader.next()).toMatchObject({ kind: 'command' });
    reader.expectLine();
    expect(reader.next()).toEqual({ kind: 'line', line: 'DONE' });
    expect(drain(reader).map(summary)).toEqual(['b NOOP']);
  });

  it('says what was slipped in behind STARTTLS', () => {
    const reader = createReader();
    reader.push(Buffer.from('a STARTTLS\r\nb NOOP\r\n'));
    reader.next();
    expect(reader.waitingBytes).toBe(8);
    expect(reader.takeWaiting().toString()).toBe('b NOOP\r\n');
    expect(reader.next()).toBeUndefined();
  });

  it('sees the same in any pieces', () => {
    const words = [
      'a ',
      'b',
      ' ',
      '\r\n',
      '\r\n',
      '\n',
      '\r',
      '\0',
      '"',
      '\\',
      '(',
      ')',
      '{3}',
      '{3+}',
      '~{2+}',
      '{90+}',
    ];
    const more = [
      'APPEND x ',
      'REPLACE 1 x ',
      'NOOP',
      'UID ',
      'SEARCH ',
      'TEXT ',
      'FETCH 1 ',
      'BODY[',
      ']',
      'é',
      '*',
      'xyz',
    ];
    const bytes = fc
      .array(fc.constantFrom(...words, ...more), { maxLength: 40 })
      .map((all) => Buffer.from(all.join('')));
    const limits = { ...LIMITS_AFTER_LOGIN, maxLineBytes: 80, maxLiteralBytes: 40, maxSkippedBytes: 60 };
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(50), { maxLength: 10 }), (source, cuts) => {
        const whole = joined(readAll([source], limits));
        const single = Array.from(source, (octet) => Buffer.of(octet));
        expect(joined(readAll(single, limits))).toEqual(whole);
        const places = [0, ...cuts.filter((cut) => cut < source.length).toSorted((a, b) => a - b), source.length];
        const pieces = places.slice(1).map((end, index) => source.subarray(places[index], end));
        expect(joined(readAll(pieces, limits))).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('takes a time that grows with the bytes and no faster', async () => {
    const time = (text: string) => cpuMilliseconds(() => read(text));
    // Thousands of empty literals, parentheses, quotes and numbers: each is a trap for a reader that begins again
    expect(await time(`a SEARCH ${'{0+}\r\n'.repeat(15_000)}\r\n`)).toBeLessThan(1000);
    expect(await time(`a SEARCH ${'('.repeat(60_000)}\r\n`)).toBeLessThan(1000);
    expect(await time(`a LOGIN "${'\\"'.repeat(30_000)}\r\n`)).toBeLessThan(1000);
    expect(await time(`a FETCH ${'1,'.repeat(30_000)} UID\r\n`)).toBeLessThan(1000);
  });
});
