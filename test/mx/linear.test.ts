import { describe, expect, it } from 'vitest';
import { shareDatabase } from '../resolve/resolve-fixture.js';
import { cpuGrowth } from '../support/cpu-growth.js';
import { letter, startMx } from './mx-fixture.js';

shareDatabase();

const ALIASES = { 'sales@example.test': ['bob@target.test'] };

describe('the MX and a message made to be slow', () => {
  it.each(['From', 'Reply-To', 'To', 'Sender'])('reads folded blanks in %s in linear time', async (name) => {
    const mx = await startMx({ aliases: ALIASES });
    const blanks = (size: number) => ` a${`\n${' '.repeat(70)}`.repeat(size / 71)} x@y`;
    const source = (size: number) =>
      name === 'From' ? letter({ from: blanks(size) }) : letter({ extra: `${name}:${blanks(size)}\n` });
    const growth = await cpuGrowth((size) => mx.hand(source(size)), 15 * 1024);
    expect(growth).toBeLessThan(6);
  });
});
