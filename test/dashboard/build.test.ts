import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A checkout whose tools were not installed: the bundler is not found from there. */
let tree: string;
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'waypost-tree-'));
  await cp('bin', join(tree, 'bin'), { recursive: true });
  await write('package.json', '{"type":"module"}');
  await write('src/main.ts', 'export {};');
  await write('web/index.html', 'new');
});
afterEach(() => rm(tree, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(join(tree, name, '..'), { recursive: true });
  await writeFile(join(tree, name), text);
}

async function build(...options: string[]): Promise<{ code: number; said: string }> {
  const run = promisify(execFile)(process.execPath, [join(tree, 'bin/build.js'), ...options], { cwd: tree });
  return run.then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
}

/** As if it had been built from what is there. */
async function stamp(built: string, ...sources: string[]): Promise<void> {
  const hash = createHash('sha256');
  for (const name of ['package.json', ...sources]) hash.update(`${name}\0`).update(await readFile(join(tree, name)));
  await write(`${built}/.source-hash`, hash.digest('hex'));
}

const stampProgram = () => stamp('dist', 'bin/build-program.js', 'src/main.ts');

describe('an installation for production', () => {
  it('starts with the program and the dashboard that were built', async () => {
    await stampProgram();
    await write('dist/web/index.html', 'old');
    const { code, said } = await build('--if-changed');
    expect([code, said]).toEqual([0, expect.stringContaining('The dashboard stays as it was built')]);
    expect(await readFile(join(tree, 'dist/web/index.html'), 'utf8')).toBe('old');
  });

  it('starts without a dashboard where none was built', async () => {
    await stampProgram();
    expect(await build('--if-changed')).toEqual({ code: 0, said: expect.stringContaining('There is no dashboard') });
  });

  it('says nothing when both are as built, also without any sources of the dashboard', async () => {
    await stampProgram();
    await stamp('dist/web', 'web/index.html');
    expect(await build('--if-changed')).toEqual({ code: 0, said: '' });
    await rm(join(tree, 'web'), { recursive: true });
    expect(await build('--if-changed')).toEqual({ code: 0, said: '' });
  });

  it('does not start a program that is not of its sources', async () => {
    const { code, said } = await build('--if-changed');
    expect([code, said]).toEqual([1, expect.stringContaining('the bundler is missing')]);
  });
});
