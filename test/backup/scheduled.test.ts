import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOperatedApp } from '../operator/operator-fixture.js';
import { runCommand } from '../support/cli-run.js';
import { listFiles } from './backup-rig.js';

describe('a scheduled backup', () => {
  it('is taken by the service, and shown to operators, the doctor and Prometheus', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'waypost-kept-'));
    try {
      const keyFile = join(directory, 'key');
      const target = join(directory, 'target');
      await runCommand(`backup --new-key ${keyFile}`, {});
      await using app = await startOperatedApp({
        env: { WAYPOST_BACKUP_TO: target, WAYPOST_BACKUP_KEY_FILE: keyFile, WAYPOST_BACKUP_KEEP: '3' },
      });
      const list = async () => (await app.call('GET /v1/operator/backups', { as: app.operator })).body;
      await expect.poll(list).toMatchObject([{ state: 'done', target, is_full: true, detail: '' }]);
      expect((await listFiles(target)).some((path) => path.includes('/backups/'))).toBe(true);
      const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
      expect(metrics).toMatch(/^waypost_backup_last_success_seconds [1-9]\d+$/m);
      expect(metrics).toMatch(/^waypost_backup_failed 0$/m);
      const findings: { id: string; level: string }[] = await app.admin('doctor.examine');
      expect(findings).toContainEqual(expect.objectContaining({ id: 'backup', level: 'ok' }));
      expect((await app.call('GET /v1/operator/backups', { as: await app.signUp('eve@example.test') })).status).toBe(
        403,
      );
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('that fails is said by the doctor with its reason', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'waypost-kept-'));
    try {
      const file = join(directory, 'a-file');
      await writeFile(file, `${'ab'.repeat(32)}\n`);
      await using app = await startOperatedApp({
        env: { WAYPOST_BACKUP_TO: join(file, 'below'), WAYPOST_BACKUP_KEY_FILE: file },
      });
      const find = async () => (await app.admin('doctor.examine')).find(({ id }: { id: string }) => id === 'backup');
      await expect.poll(find).toMatchObject({ level: 'fault', detail: expect.stringContaining('is not a directory') });
      expect(await (await fetch(`${app.baseUrl}/metrics`)).text()).toMatch(/^waypost_backup_failed 1$/m);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

  it('is switched on by a command, which keeps the other settings', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-kept-'));
    try {
      const keyFile = join(dataDir, 'key');
      const run = (args: string, env = {}) => runCommand(args, { WAYPOST_DATA_DIR: dataDir, ...env });
      await run(`backup --new-key ${keyFile}`);
      await writeFile(join(dataDir, 'waypost.env'), '# mine\nWAYPOST_LOG_LEVEL=warn\nWAYPOST_BACKUP_EVERY=1d\n');
      const schedule = `backup --to ${dataDir}/target --key-file ${keyFile} --keep 5 --schedule`;
      expect(await run(`${schedule} daily`)).toMatchObject({ exitCode: 2, told: expect.stringContaining('6h or 1d') });
      const shadowed = await run(`${schedule} 6h`, { WAYPOST_BACKUP_EVERY: '2d' });
      expect(shadowed).toMatchObject({ exitCode: 1, told: expect.stringContaining('The environment sets') });
      expect(await run(`${schedule} 6h`)).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Restart') });
      expect((await readFile(join(dataDir, 'waypost.env'), 'utf8')).split('\n')).toEqual([
        ...['# mine', 'WAYPOST_LOG_LEVEL=warn', 'WAYPOST_BACKUP_EVERY=6h', `WAYPOST_BACKUP_TO=${dataDir}/target`],
        ...[`WAYPOST_BACKUP_KEY_FILE=${keyFile}`, 'WAYPOST_BACKUP_KEEP=5', ''],
      ]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('needs a key, a place and a time that are settings', async () => {
    const settle = (env: Record<string, string>) => runCommand('config', { WAYPOST_DATA_DIR: tmpdir(), ...env });
    const keyless = await settle({ WAYPOST_BACKUP_TO: '/mnt/backup' });
    expect(keyless).toMatchObject({ exitCode: 2, told: expect.stringContaining('WAYPOST_BACKUP_KEY_FILE is missing') });
    const wrong = await settle({ WAYPOST_BACKUP_EVERY: 'daily' });
    expect(wrong).toMatchObject({ exitCode: 2, told: expect.stringContaining('such as 30m, 6h or 1d') });
    const right = await settle({
      WAYPOST_BACKUP_TO: '/mnt/backup',
      WAYPOST_BACKUP_KEY_FILE: '/k',
      WAYPOST_BACKUP_EVERY: '36h',
    });
    expect(right.printed).toMatch(/WAYPOST_BACKUP_EVERY +36h/);
  });
});
