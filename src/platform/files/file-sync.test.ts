import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ControlledFileSync } from '../../../test/support/controlled-file-sync.js';
import { makeDirectory } from './file-sync.js';

it('a directory is made with those above it, each name synced; one that is there is left alone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'waypost-directory-'));
  try {
    const files = new ControlledFileSync();
    await makeDirectory(files, join(root, 'a', 'b'));
    expect(files.synced).toEqual([join(root, 'a'), root]);
    expect((await stat(join(root, 'a', 'b'))).mode & 0o777).toBe(0o700);
    await makeDirectory(files, join(root, 'a', 'b'));
    expect(files.synced).toHaveLength(2);
    await makeDirectory(files, join(root, 'a', 'c'));
    expect(files.synced.slice(2)).toEqual([join(root, 'a')]);
  } finally {
    await rm(root, { recursive: true });
  }
});
