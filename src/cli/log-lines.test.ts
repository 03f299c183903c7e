import { expect, it } from 'vitest';
import { readableLines } from './log-lines.js';
import { createLog } from './log-pino.js';

it('shows events as lines that a person reads', () => {
  const written: string[] = [];
  const log = createLog({ level: 'info', destination: readableLines((text) => written.push(text)) });
  log.info('http.answered', { path: '/v1/domains', status: 200, agent: 'a "b"\n', list: [1] });
  log.error('job.failed', { error: new Error('no luck') });
  expect(written[0]).toMatch(
    /^\d\d:\d\d:\d\d info {2}http\.answered path=\/v1\/domains status=200 agent="a \\"b\\"\\n" list=\[1\]\n$/,
  );
  expect(written[1]).toMatch(/^\d\d:\d\d:\d\d error job\.failed error=\nError: no luck\n {4}at /);
});
