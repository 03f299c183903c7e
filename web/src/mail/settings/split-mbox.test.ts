import { describe, expect, it } from 'vitest';
import { splitMbox } from './split-mbox';

const message = (n: number, bytes = 50) =>
  `From ann@example.test Fri Feb  9 03:04:0${n} 2024\nSubject: ${n}\n\n${'x'.repeat(bytes)}\nFrom here on it is text\n\n`;

async function split(text: string, partBytes: number, maxBytes?: number) {
  const file = new Blob([text]);
  const parts: { text: string; isTooLarge: boolean }[] = [];
  for await (const { start, end, isTooLarge } of splitMbox(file, partBytes, maxBytes)) {
    parts.push({ text: await file.slice(start, end).text(), isTooLarge });
  }
  return parts;
}

describe('splitMbox', () => {
  it('cuts only where a message begins, and loses nothing', async () => {
    const messages = [1, 2, 3, 4, 5].map((n) => message(n));
    const parts = await split(messages.join(''), 300);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ text }) => text).join('')).toBe(messages.join(''));
    for (const { text, isTooLarge } of parts) expect([text.slice(0, 9), isTooLarge]).toEqual(['From ann@', false]);
  });

  it('keeps a message together that is larger than a part, and says when it is too large', async () => {
    const messages = [message(1), message(2, 9000), message(3)];
    const parts = await split(messages.join(''), 300, 5000);
    expect(parts.map(({ isTooLarge }) => isTooLarge)).toEqual([false, true, false]);
    expect(parts.map(({ text }) => text)).toEqual(messages);
  });

  it('leaves a short file whole', async () => {
    expect(await split(message(1), 300)).toEqual([{ text: message(1), isTooLarge: false }]);
    expect(await split('', 300)).toEqual([]);
  });
});
