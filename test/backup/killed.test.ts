import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '../../src/db/open-database.js';
import { runCommand } from '../support/cli-run.js';
import { queryDatabase } from '../support/raw-query.js';
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
  it.each([1, 4, 12])('a backup with %i files has not begun to exist, and the next goes on', async (files) => {
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
    if (rig.app.location.engine === 'postgres') await endHold(rig.app.location);
    expect(await rig.backup()).toMatchObject({ exitCode: 0 });
    const left = await listFiles(rig.target);
    expect(left.filter((path) => path.endsWith('.part'))).toEqual([]);
    expect(await rig.restore(place)).toMatchObject({ exitCode: 0 });
    await using restored = await place.start();
    expect(await readInbox(restored, mailbox)).toEqual(before);
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

/** What a minute does: no process is left that could still hold it. */
async function endHold(location: DatabaseLocation): Promise<void> {
  await queryDatabase(location, 'update blob_hold set held_until = 0');
}

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
