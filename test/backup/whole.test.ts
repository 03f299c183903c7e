import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestMailbox } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import { connectImap } from '../support/imap-client.js';
import type { TestApp } from '../support/test-app.js';
import { flipBit, LARGE_TEXT, listFiles, makeEmptyPlace, readInbox, startBackupRig } from './backup-rig.js';

const mail = (text: string) => `From: bob@remote.test\r\nSubject: s\r\n\r\n${text}`;

describe('waypost backup and restore', () => {
  it('a restored installation has what was acknowledged, and goes on working', async () => {
    await using rig = await startBackupRig();
    const { mailboxes, app } = rig;
    const mailbox = await mailboxes.mailbox();
    for (const text of ['short', LARGE_TEXT, 'third']) await mailboxes.deliver(mailbox.address, mail(text));
    const before = await readInbox(app, mailbox);
    expect(await rig.backup()).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Full backup') });
    await mailboxes.deliver(mailbox.address, mail('after the backup'));

    await using place = await makeEmptyPlace();
    const restored = await rig.restore(place);
    expect(restored).toMatchObject({ exitCode: 0, printed: expect.stringContaining('and 1 large bodies') });
    await using again = await place.start();
    expect(await readInbox(again, mailbox)).toEqual(before);
    // Counts that triggers keep, and counters of mail, go on from where they were
    const { body } = await again.call('GET /v1/domains/example.test/aliases', { as: mailboxes.token });
    expect(body).toHaveLength(2); // and the catch-all
    expect(await append(again, mailbox)).toMatch(/APPENDUID \d+ 4\b/);
    expect(await runCommand('verify', place.settings)).toMatchObject({ exitCode: 0 });
  });

  it('a backup without its key restores nothing and says why', async () => {
    await using rig = await startBackupRig();
    await rig.backup();
    await using place = await makeEmptyPlace();
    const without = await runCommand(`restore --from ${rig.target}`, place.settings);
    expect(without).toMatchObject({
      exitCode: 1,
      told: expect.stringMatching(/nothing in it can be opened without its key/),
    });
    const other = join(rig.directory, 'other');
    await runCommand(`backup --new-key ${other}`, rig.settings);
    const wrong = await runCommand(`restore --from ${rig.target} --key-file ${other}`, place.settings);
    expect(wrong).toMatchObject({
      exitCode: 1,
      told: expect.stringMatching(/not the key of the backup .*Without that key/),
    });
    await writeFile(other, 'not a key\n');
    const none = await runCommand(`restore --from ${rig.target} --key-file ${other}`, place.settings);
    expect(none).toMatchObject({ exitCode: 1, told: expect.stringContaining('does not contain a backup key') });
    expect(existsSync(join(place.dataDir, 'secret.key'))).toBe(false);
    expect(await rig.restore(place)).toMatchObject({ exitCode: 0 });
  });

  it('a key is made once, for its owner alone', async () => {
    await using rig = await startBackupRig();
    expect((await stat(rig.keyFile)).mode & 0o777).toBe(0o600);
    const key = await readFile(rig.keyFile, 'utf8');
    expect(key).toMatch(/^[0-9a-f]{64}\n$/);
    expect(await runCommand(`backup --new-key ${rig.keyFile}`, rig.settings)).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining('never replaced'),
    });
    expect(await readFile(rig.keyFile, 'utf8')).toBe(key);
    const keyless = await runCommand(`backup --to ${rig.target}`, rig.settings);
    expect(keyless).toMatchObject({ exitCode: 2, told: expect.stringContaining('--key-file') });
  });

  it('nothing readable is in the files of a backup', async () => {
    await using rig = await startBackupRig();
    await rig.backup();
    const secret = (await readFile(join(rig.app.dataDir, 'secret.key'), 'utf8')).trim();
    for (const path of await listFiles(rig.target)) {
      const text = await readFile(path, 'latin1');
      for (const word of ['ann@example.com', 'example.test', secret]) expect(text.includes(word), path).toBe(false);
    }
  });

  it('a flipped bit in any file stops the restore, is named, and leaves nothing that starts', async () => {
    await using rig = await startBackupRig();
    const mailbox = await rig.mailboxes.mailbox();
    await rig.mailboxes.deliver(mailbox.address, mail(LARGE_TEXT));
    await rig.backup();
    await using place = await makeEmptyPlace();
    const files = await listFiles(rig.target);
    for (const kind of ['backups', 'lists', 'parts', 'objects']) {
      const path = files.find((file) => file.includes(`/${kind}/`)) ?? kind;
      for (const at of [undefined, 3, (await stat(path)).size - 2]) {
        await flipBit(path, at);
        const { exitCode, told } = await rig.restore(place);
        expect({ kind, at, exitCode }).toEqual({ kind, at, exitCode: 1 });
        expect(told).toContain(`${kind}/${basename(path)}`);
        const used = await runCommand('account list', place.settings);
        expect(used.exitCode, used.told).toBe(1);
        await flipBit(path, at);
      }
    }
    const part = files.find((file) => file.includes('/parts/')) ?? '';
    await rm(part);
    expect(await rig.restore(place)).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining(`${basename(part)} of the backup is missing`),
    });
  });

  it('refuses an installation that is not empty, and changes nothing there', async () => {
    await using rig = await startBackupRig();
    await rig.backup();
    await using place = await makeEmptyPlace();
    await rig.restore(place);
    const before = await runCommand('account list', place.settings);
    expect(await rig.restore(place)).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining('has an installation already'),
    });
    expect(await runCommand('account list', place.settings)).toEqual(before);
    await using foreign = await makeEmptyPlace();
    await writeFile(join(foreign.dataDir, 'secret.key'), `${'ab'.repeat(32)}\n`);
    expect(await rig.restore(foreign)).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining('key of another installation'),
    });
    expect(await readFile(join(foreign.dataDir, 'secret.key'), 'utf8')).toBe(`${'ab'.repeat(32)}\n`);
  });

  it('a target that cannot be used is a clear error', async () => {
    await using rig = await startBackupRig();
    const file = join(rig.directory, 'a-file');
    await writeFile(file, '');
    const run = (to: string) => runCommand(`backup --to ${to} --key-file ${rig.keyFile}`, rig.settings);
    expect(await run(join(file, 'below'))).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining('it is not a directory'),
    });
    expect(await run('s3://nonsense')).toMatchObject({
      exitCode: 2,
      told: expect.stringContaining('s3://key:secret@'),
    });
    await mkdir(join(rig.directory, 'nothing'));
    await using place = await makeEmptyPlace();
    const from = (path: string) => runCommand(`restore --from ${path} --key-file ${rig.keyFile}`, place.settings);
    expect(await from(join(rig.directory, 'nothing'))).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining('There is no backup in'),
    });
    expect(await from(join(rig.directory, 'nowhere'))).toMatchObject({
      exitCode: 1,
      told: expect.stringContaining('it does not exist'),
    });
  });
});

async function append(app: TestApp, { address, password }: TestMailbox): Promise<string> {
  await using client = await connectImap(app.ports.imaps ?? 0);
  await client.ok(`LOGIN "${address}" "${password}"`);
  return (await client.append('INBOX', 'Subject: next\r\n\r\ntext')).text;
}
