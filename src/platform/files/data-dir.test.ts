import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInstanceKeyFile } from '../../app/instance-key-file.js';
import { systemRandom } from '../random.js';
import { DataDirInUseError, prepareDataDir, writeFileDurably } from './data-dir.js';
import { lockDataDir } from './data-dir-lock.js';

let dir: string;
const modeOf = (path: string) => statSync(path).mode & 0o777;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'waypost-data-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('data directory', () => {
  it('is made for its owner alone, and shut when it was open', () => {
    const made = join(dir, 'a', 'b');
    prepareDataDir(made);
    expect(modeOf(made)).toBe(0o700);
    chmodSync(made, 0o755);
    prepareDataDir(made);
    expect(modeOf(made)).toBe(0o700);
  });

  it('replaces a file whole, readable by its owner alone', () => {
    const path = join(dir, 'file');
    writeFileSync(path, 'old', { mode: 0o644 });
    writeFileDurably(path, 'new');
    expect([readFileSync(path, 'utf8'), modeOf(path), readdirSync(dir)]).toEqual(['new', 0o600, ['file']]);
  });
});

describe('lock of the data directory', () => {
  it('is given once, and again after its release', () => {
    const lock = lockDataDir(dir);
    expect(() => lockDataDir(dir)).toThrow(DataDirInUseError);
    lock.release();
    lockDataDir(dir).release();
    expect(readdirSync(dir)).toEqual(['lock']);
    expect(modeOf(join(dir, 'lock'))).toBe(0o600);
  });

  it('is held against another process, and dies with a killed one', async () => {
    const code = `
      import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).href)};
      lockDataDir(${JSON.stringify(dir)});
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(() => lockDataDir(dir)).toThrow(DataDirInUseError);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockDataDir(dir).release();
  });
});

describe('instance key file', () => {
  it('is made once, for its owner alone, and then read', () => {
    const made = readInstanceKeyFile(dir, systemRandom);
    expect(made[0]).toHaveLength(32);
    expect(readInstanceKeyFile(dir, systemRandom)).toEqual(made);
    expect(modeOf(join(dir, 'secret.key'))).toBe(0o600);
  });

  it('keeps older keys behind the newest', () => {
    writeFileSync(join(dir, 'secret.key'), `${'aa'.repeat(32)}\n${'bb'.repeat(32)}\n`);
    expect(readInstanceKeyFile(dir, systemRandom).map((key) => key[0])).toEqual([0xaa, 0xbb]);
  });

  it.each(['', 'short\n'])('refuses a damaged file (%j) instead of making a new key', (content) => {
    writeFileSync(join(dir, 'secret.key'), content);
    expect(() => readInstanceKeyFile(dir, systemRandom)).toThrow(/Restore it from a backup/);
  });
});
