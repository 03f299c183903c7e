import { describe, expect, it } from 'vitest';
import { createLineBuffer } from './standard-error.js';

describe('lines of the log', () => {
  it('are gathered, and written in order', () => {
    const written: string[] = [];
    const lines = createLineBuffer((bytes) => written.push(bytes.toString()) && bytes.length);
    lines.write('one\n');
    lines.write('two\n');
    expect(written).toEqual([]);
    lines.flush();
    lines.flush();
    lines.write(`${'x'.repeat(5000)}\n`);
    expect(written).toEqual(['one\ntwo\n', `${'x'.repeat(5000)}\n`]);
  });

  it('that a full pipe takes in part go on where it stopped', () => {
    let room = 6;
    let written = '';
    const lines = createLineBuffer((bytes) => {
      if (room === 0) throw Object.assign(new Error('full'), { code: 'EAGAIN' });
      const taken = Math.min(room, bytes.length);
      room -= taken;
      written += bytes.toString('utf8', 0, taken);
      return taken;
    });
    lines.write('Grüße one\n');
    lines.flush();
    room = 100;
    lines.write('two\n');
    lines.flush();
    expect(written).toBe('Grüße one\ntwo\n');
  });

  it.each(['EPIPE', 'EIO', 'EBADF'])('are dropped when the reader is gone: %s', (code) => {
    let tries = 0;
    const lines = createLineBuffer(() => {
      tries += 1;
      throw Object.assign(new Error('gone'), { code });
    });
    lines.write('one\n');
    lines.flush();
    lines.flush();
    expect(tries).toBe(1);
  });

  it('are let go when a reader stands still for too long', () => {
    let longest = 0;
    const lines = createLineBuffer((bytes) => {
      longest = Math.max(longest, bytes.length);
      throw Object.assign(new Error('full'), { code: 'EAGAIN' });
    });
    for (let n = 0; n < 1000; n += 1) lines.write('x'.repeat(5000));
    expect(longest).toBeLessThan(1024 * 1024 + 2 * 5000);
  });
});
