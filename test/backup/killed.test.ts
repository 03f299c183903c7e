import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { endHold } from '../support/end-hold.js';
import { queryDatabase } from '../support/raw-query.js';
import { startTestApp } from '../support/test-app.js';
import {
  type BackupRig,
  LARGE_TEXT,
  listFiles,
  makeEmptyPlace,
  readInbox,
  type Settings,
  startBackupRig,
} from './backup-rig.js';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const MESSAGES = 6;

describe('killed', () => {
  it.each(process.env.WAYPOST_TEST_LONG ? [1, 4, 12] : [1, 12])(
    'a backup with %i files has not begun to exist, and the next goes on',
    async (files) => {
      await using rig = await startBackupRig();
      const mailbox = await fill(rig);
      const before = await readInbox(rig.app, mailbox);
      await rig.app.stop();
      const args = ['backup', '--to', rig.target, '--key-file', rig.keyFile];
      await killOnce(start(args, rig.settings), async () => (await listFiles(rig.target)).length >= files);
      await using place = await makeEmptyPlace();
      const kept = await listFiles(rig.target);
      if (!kept.some((path) => path.includes('/backups/'))) {
        expect(await rig.restore(place)).toMatchObject({
          exitCode: 1,
          told: expect.stringContaining('There is no backup in'),
        });
      }
      await endHold(rig.app.location);
      expect(await rig.backup()).toMatchObject({ exitCode: 0 });
      const left = await listFiles(rig.target);
      expect(left.filter((path) => path.endsWith('.part'))).toEqual([]);
      expect(await rig.restore(place)).toMatchObject({ exitCode: 0 });
      await using restored = await place.start();
      expect(await readInbox(restored, mailbox)).toEqual(before);
    },
  );

  it('a restored mailbox is whole or not there, and the next restore removes what was left', async () => {
    await using rig = await startBackupRig();
    const mailbox = await fill(rig);
    const before = await readInbox(rig.app, mailbox);
    expect(await rig.backup()).toMatchObject({ exitCode: 0 });
    await rig.app.stop();
    const order = (as: string) =>
      `restore --from ${rig.target} --key-file ${rig.keyFile} --alias ${mailbox.address} --as ${as}`;
    const child = start(order('first@example.test').split(' '), rig.settings);
    for await (const _ of createInterface({ input: child.stderr as NonNullable<ChildProcess['stderr']> })) break;
    await kill(child);
    await endHold(rig.app.location);
    const listed = (await runCommand('alias list example.test', rig.settings)).printed;
    expect(await runCommand(order('second@example.test'), rig.settings)).toMatchObject({ exitCode: 0 });
    const left = await queryDatabase(rig.app.location, `select alias_id from mailbox_key where wrapping = 'restoring'`);
    expect(left).toEqual([]);
    expect(await runCommand('verify --deep', rig.settings)).toMatchObject({ exitCode: 0 });
    await using app = await startTestApp({ dataDir: rig.app.dataDir, env: rig.settings });
    const copies = ['second@example.test', ...(listed.includes('first@') ? ['first@example.test'] : [])];
    for (const address of copies) expect(await readInbox(app, { ...mailbox, address })).toEqual(before);
  });

  it.runIf(mayMount())('by a full disk, a backup says so, and goes on once there is room', async () => {
    await using rig = await startBackupRig();
    await fill(rig);
    await mkdir(rig.target);
    expect(isDone('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', rig.target])).toBe(true);
    try {
      expect(await rig.backup()).toMatchObject({ exitCode: 1, told: expect.stringContaining('its disk is full') });
      const kept = await listFiles(rig.target);
      expect(kept.filter((path) => path.includes('/backups/') || path.endsWith('.part'))).toEqual([]);
      expect(isDone('mount', ['-o', 'remount,size=64m', rig.target])).toBe(true);
      expect(await rig.backup()).toMatchObject({ exitCode: 0 });
      expect(await runCommand(`verify --from ${rig.target}`, {})).toMatchObject({ exitCode: 0 });
    } finally {
      isDone('umount', [rig.target]);
    }
  });

  it('a restore leaves nothing that starts, and the next begins again', async () => {
    await using rig = await startBackupRig();
    const mailbox = await fill(rig);
    const before = await readInbox(rig.app, mailbox);
    expect(await rig.backup()).toMatchObject({ exitCode: 0 });
    await using place = await makeEmptyPlace();
    const args = ['restore', '--from', rig.target, '--key-file', rig.keyFile];
    const child = start(args, place.settings);
    for await (const line of createInterface({ input: child.stderr as NonNullable<ChildProcess['stderr']> })) {
      if (line.includes('"phase"')) break;
    }
    await kill(child);
    expect(existsSync(place.dataDir)).toBe(true);
    for (const command of ['account list', 'verify', 'start']) {
      const { exitCode, told } = await runCommand(command, place.settings);
      expect({ command, exitCode, told }).toEqual({
        command,
        exitCode: 1,
        told: expect.stringContaining('has not finished'),
      });
    }
    expect(await rig.restore(place)).toMatchObject({ exitCode: 0 });
    await using restored = await place.start();
    expect(await readInbox(restored, mailbox)).toEqual(before);
  });
});

/** Without the right to mount there is no small disk to fill. */
function mayMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), 'waypost-mount-'));
  const isMounted = isDone('mount', ['-t', 'tmpfs', 'tmpfs', place]);
  if (isMounted) isDone('umount', [place]);
  rmSync(place, { recursive: true });
  return isMounted;
}

function isDone(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

/** What a minute does: no process is left that could still hold it. */
async function fill({ mailboxes }: BackupRig) {
  const mailbox = await mailboxes.mailbox();
  for (let n = 0; n < MESSAGES; n += 1) {
    await mailboxes.deliver(mailbox.address, `From: bob@remote.test\r\nSubject: ${n}\r\n\r\n${n}${LARGE_TEXT}`);
  }
  return mailbox;
}

function start(args: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** It may be done before. */
async function killOnce(child: ChildProcess, isDue: () => Promise<boolean>): Promise<void> {
  while (child.exitCode === null && !(await isDue())) await new Promise(setImmediate);
  await kill(child);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
