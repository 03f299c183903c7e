import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('large-message-child.ts', import.meta.url));
const MAX_MEGABYTES = 20;

describe('a message of 50 MB', () => {
  it.each(['structure', 'scanning', 'parsing'])('costs little memory beside its own octets: %s', async (work) => {
    const { stdout } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', CHILD, work]);
    expect(stdout).toMatch(/^-?\d+\n$/);
    expect(Number(stdout)).toBeLessThan(MAX_MEGABYTES);
  });
});
