import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { startTestS3 } from '../support/s3-server.js';
import {
  type BackupRig,
  flipBit,
  LARGE_TEXT,
  listFiles,
  makeEmptyPlace,
  readInbox,
  startBackupRig,
} from './backup-rig.js';

const MANY = 6;
const mail = (text: string) => `From: bob@remote.test\r\nSubject: s\r\n\r\n${text}`;

describe('later backups', () => {
  it('write what is new, and each moment with a backup can be restored', async () => {
    await using rig = await startBackupRig();
    const mailbox = await rig.mailboxes.mailbox();
    for (let n = 0; n < MANY; n += 1) await rig.mailboxes.deliver(mailbox.address, mail(`${n}${LARGE_TEXT}`));
    const first = await take(rig);
    await rig.mailboxes.deliver(mailbox.address, mail('second'));
    const second = await take(rig);
    expect([first.is_full, second.is_full]).toEqual([true, false]);
    // Of the tables the part is new whose end has changed; of the bodies none
    expect(second.new_bytes).toBeLessThan(first.new_bytes / 2);
    expect(second.total_bytes).toBeGreaterThan(first.total_bytes);
    await using then = await makeEmptyPlace();
    expect(await rig.restore(then, `--at ${first.taken_at}`)).toMatchObject({ exitCode: 0 });
    await using restored = await then.start();
    expect(await readInbox(restored, mailbox)).toEqual((await readInbox(rig.app, mailbox)).slice(0, MANY));
    await using early = await makeEmptyPlace();
    const before = await rig.restore(early, '--at 2020-01-01T00:00:00Z');
    expect(before).toMatchObject({ exitCode: 1, told: expect.stringContaining('the first one is of') });
    const full = await take(rig, '--full');
    expect(full.new_bytes).toBeGreaterThan(first.new_bytes);
  });

  it('--keep removes older ones with what only they needed', async () => {
    await using rig = await startBackupRig();
    const mailbox = await rig.mailboxes.mailbox();
    await rig.mailboxes.deliver(mailbox.address, mail(LARGE_TEXT));
    await take(rig);
    await rig.mailboxes.deliver(mailbox.address, mail(`${LARGE_TEXT}two`));
    await take(rig);
    const newest = await take(rig, '--keep 1');
    const files = await listFiles(rig.target);
    expect(files.filter((path) => path.includes('/backups/')).map((path) => basename(path))).toEqual([newest.id]);
    expect(files.filter((path) => path.includes('/lists/')).map((path) => basename(path))).toEqual([newest.id]);
    expect(files.filter((path) => path.includes('/objects/'))).toHaveLength(2);
    expect(await verify(rig)).toMatchObject({ exitCode: 0 });
    await using place = await makeEmptyPlace();
    expect(await rig.restore(place)).toMatchObject({ exitCode: 0 });
  });

  it('a damaged manifest or list does not end them, and a full one puts everything right', async () => {
    await using rig = await startBackupRig();
    await take(rig);
    const damaged = await take(rig);
    const files = await listFiles(rig.target);
    for (const kind of ['lists', 'backups']) {
      await flipBit(files.find((path) => path.includes(`/${kind}/`) && path.endsWith(damaged.id)) ?? '');
      await take(rig);
      expect(await rig.backup('--keep 5')).toMatchObject({
        exitCode: 1,
        printed: expect.stringContaining('Incremental backup'),
        told: expect.stringContaining(`Older backups were not removed, because the file ${kind}/${damaged.id}`),
      });
    }
    await take(rig, '--full --keep 5');
    expect(await verify(rig)).toMatchObject({ exitCode: 0 });
  });

  it('another installation may not use the same target, nor another key', async () => {
    await using rig = await startBackupRig();
    await using stranger = await startBackupRig();
    await take(rig);
    const foreign = await runCommand(`backup --to ${rig.target} --key-file ${rig.keyFile}`, stranger.settings);
    expect(foreign).toMatchObject({ exitCode: 1, told: expect.stringContaining('backups of another installation') });
    const other = await runCommand(`backup --to ${rig.target} --key-file ${stranger.keyFile}`, rig.settings);
    expect(other).toMatchObject({ exitCode: 1, told: expect.stringContaining('not the key of the backup') });
  });

  it('a bucket is a target like a directory', async () => {
    await using s3 = await startTestS3();
    await using rig = await startBackupRig();
    const mailbox = await rig.mailboxes.mailbox();
    await rig.mailboxes.deliver(mailbox.address, mail(LARGE_TEXT));
    const to = s3.url.replace('?', '/nightly?');
    const run = (options = '') =>
      runCommand(`backup --to ${to} --key-file ${rig.keyFile} --json ${options}`, rig.settings);
    expect(await run()).toMatchObject({ exitCode: 0 });
    const second = await run('--keep 1');
    expect(second).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(second.printed).new_bytes).toBeLessThan(300_000);
    expect(await runCommand(`verify --from ${to}`, {})).toMatchObject({ exitCode: 0 });
    await using place = await makeEmptyPlace();
    const restore = await runCommand(`restore --from ${to} --key-file ${rig.keyFile}`, place.settings);
    expect(restore).toMatchObject({ exitCode: 0 });
    await using restored = await place.start();
    expect(await readInbox(restored, mailbox)).toEqual(await readInbox(rig.app, mailbox));
  });
});

describe('waypost verify --from', () => {
  it('finds and names a flipped bit in any file, without the key', async () => {
    await using rig = await startBackupRig();
    const mailbox = await rig.mailboxes.mailbox();
    await rig.mailboxes.deliver(mailbox.address, mail(LARGE_TEXT));
    await take(rig);
    expect(await verify(rig)).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('All of them are whole.'),
    });
    for (const path of await listFiles(rig.target)) {
      for (const at of [0, undefined, (await stat(path)).size - 2]) {
        await flipBit(path, at);
        const { exitCode, printed } = await verify(rig);
        expect({ path, at, exitCode }).toEqual({ path, at, exitCode: 1 });
        expect(printed).toMatch(new RegExp(`/${basename(path)} is (damaged|missing)\\.`));
        await flipBit(path, at);
      }
    }
    expect(await verify(rig, `--key-file ${rig.keyFile}`)).toMatchObject({ exitCode: 0 });
    const object = (await listFiles(rig.target)).find((path) => path.includes('/objects/')) ?? '';
    await rm(object);
    const lost = await verify(rig, '--json');
    expect(lost.exitCode).toBe(1);
    expect(JSON.parse(lost.printed).faults).toEqual([{ file: `objects/${basename(object)}`, fault: 'missing' }]);
  });
});

const verify = (rig: BackupRig, options = '') => runCommand(`verify --from ${rig.target} ${options}`, {});

async function take(rig: BackupRig, options = '') {
  const { exitCode, printed, told } = await rig.backup(`--json ${options}`);
  if (exitCode !== 0) throw new Error(told);
  return JSON.parse(printed) as {
    id: string;
    taken_at: string;
    is_full: boolean;
    new_bytes: number;
    total_bytes: number;
  };
}
