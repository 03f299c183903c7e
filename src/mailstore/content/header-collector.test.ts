import { describe, expect, it } from 'vitest';
import { indexMessage } from '../../protocol/mime/index-message.js';
import { HeaderCollector } from './header-collector.js';

const MESSAGES = [
  'Subject: One\r\nTo: a@b.test\r\n\r\nText\r\n\r\nmore',
  'Subject: One\nTo: a@b.test\n\nText\r\n\r\nmore',
  'Subject: mixed\r\n\nText\n\nmore',
  'Subject: mixed\n\r\nText\n\nmore',
  'Subject: a stray\r\r\n\rand\r\n\r\nText',
  '\r\nText: no field\r\n\r\nmore',
  '\nText: no field\n\nmore',
  'Subject: without an end',
  'Subject: with half an end\r\n\r',
  '',
];

describe('the header of a message', () => {
  it('is the one by which it is indexed, in whatever pieces it comes', () => {
    for (const text of MESSAGES) {
      const message = Buffer.from(text);
      for (const size of [1, 2, 3, 5, 1000]) {
        const collector = new HeaderCollector();
        for (let at = 0; at < message.length; at += size) if (collector.push(message.subarray(at, at + size))) break;
        expect([text, size, collector.block.toString()]).toEqual([text, size, indexMessage(message).header.toString()]);
      }
    }
  });

  it('ends after a megabyte, like the one by which it is indexed', () => {
    const message = Buffer.from('Subject: long\r\n'.repeat(100_000));
    const collector = new HeaderCollector();
    let pushed = 0;
    for (let at = 0; at < message.length; at += 65_536) {
      pushed += 1;
      if (collector.push(message.subarray(at, at + 65_536))) break;
    }
    expect(pushed).toBe(16);
    expect(collector.block.equals(indexMessage(message).header)).toBe(true);
  });
});
