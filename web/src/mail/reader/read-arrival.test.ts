import { describe, expect, it } from 'vitest';
import { readHops } from './read-arrival';

describe('how a message came', () => {
  it('is told by its trace fields, the first server first', () => {
    const hops = readHops([
      [
        'Received',
        'from mail.sender.example ([192.0.2.1]) by mx.acme.test with ESMTPS id 1; Wed, 18 Nov 2026 09:00:02 +0000',
      ],
      ['Received', 'from laptop by mail.sender.example with ESMTPSA; Wed, 18 Nov 2026 10:00:00 +0100 (CET)'],
    ]);
    expect(hops).toEqual([
      { from: 'laptop', by: 'mail.sender.example', protocol: 'ESMTPSA', at: '2026-11-18T09:00:00.000Z' },
      { from: 'mail.sender.example', by: 'mx.acme.test', protocol: 'ESMTPS', at: '2026-11-18T09:00:02.000Z' },
    ]);
  });

  it('may be unreadable', () => {
    expect(readHops([['Received', 'whatever']])).toEqual([
      { from: undefined, by: undefined, protocol: undefined, at: undefined },
    ]);
  });
});
