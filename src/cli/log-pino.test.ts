import { describe, expect, it } from 'vitest';
import { Secret } from '../platform/secret.js';
import { createLog } from './log-pino.js';

function collect(level: string) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ level, destination: { write: (line: string) => lines.push(JSON.parse(line)) } });
  return { log, lines };
}

describe('log', () => {
  it('writes one JSON line per event, with its level, time and facts', () => {
    const { log, lines } = collect('info');
    log.child({ session: 's1' }).info('message.accepted', { sizeBytes: 12 });
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        session: 's1',
        sizeBytes: 12,
        event: 'message.accepted',
      },
    ]);
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = collect('warn');
    log.info('quiet');
    log.error('loud');
    expect(lines.map(({ event }) => event)).toEqual(['loud']);
  });

  it('shows an error with its stack and never a secret', () => {
    const { log, lines } = collect('info');
    log.error('job.failed', { error: new Error('no luck'), password: new Secret('hush') });
    expect(lines[0]).toMatchObject({ error: { type: 'Error', message: 'no luck' }, password: '[secret]' });
    expect(JSON.stringify(lines)).toContain('log-pino.test.ts');
  });
});
