import { describe, expect, it } from 'vitest';
import { behindRoom, joinBehindRoom, putBefore, ROOM_BYTES } from './roomy-source.js';

const PIECES = ['Subject: x\r\n', '\r\n', 'Hello\r\n'.repeat(3000)].map((text) => Buffer.from(text));
const WHOLE = Buffer.concat(PIECES);

describe('a message with room before it', () => {
  it.each([
    ['fits', 'Received: by mx.example.test\r\n'],
    ['fits to the octet', `X: ${'x'.repeat(507)}\r\n`],
    ['does not fit', `X: ${'x'.repeat(508)}\r\n`],
    ['has octets for its letters', 'X: Grüße\r\n'],
  ])('has a header that %s', (_, header) => {
    const roomy = joinBehindRoom(PIECES);
    expect(roomy.source.equals(WHOLE)).toBe(true);
    expect(putBefore(header, roomy).equals(Buffer.concat([Buffer.from(header), WHOLE]))).toBe(true);
    expect(roomy.source.equals(WHOLE)).toBe(true);
  });

  it('is not copied for it', () => {
    const roomy = joinBehindRoom(PIECES);
    expect(putBefore('A: b\r\n', roomy).buffer).toBe(roomy.source.buffer);
  });

  it('may have it in the memory before it', () => {
    const memory = Buffer.concat([Buffer.alloc(ROOM_BYTES), WHOLE]);
    const written = putBefore('A: b\r\n', behindRoom(memory.subarray(ROOM_BYTES)));
    expect(written.toString()).toBe(`A: b\r\n${WHOLE}`);
    expect(written.buffer).toBe(memory.buffer);
  });

  it('does without where there is none', () => {
    expect(putBefore('A: b\r\n', { source: WHOLE, room: Buffer.alloc(0) }).toString()).toBe(`A: b\r\n${WHOLE}`);
    expect(putBefore('A: b\r\n', joinBehindRoom([])).toString()).toBe('A: b\r\n');
  });

  it('leaves short neighbours alone', () => {
    const messages = Array.from({ length: 50 }, (_, n) => joinBehindRoom([Buffer.from(`message ${n}`)]));
    const whole = messages.map((roomy, n) => putBefore(`A: ${'a'.repeat(n)}\r\n`, roomy).toString());
    expect(whole).toEqual(messages.map((_, n) => `A: ${'a'.repeat(n)}\r\nmessage ${n}`));
  });
});
