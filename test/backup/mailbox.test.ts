import { describe, expect, it } from 'vitest';
import type { TestMailbox } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import { connectImap } from '../support/imap-client.js';
import { type BackupRig, LARGE_TEXT, readInbox, startBackupRig } from './backup-rig.js';

const mail = (text: string) => `From: bob@remote.test\r\nSubject: s\r\n\r\n${text}`;
const AS = 'before@example.test';

describe('waypost restore --alias', () => {
  it('brings a mailbox back beside the living one, with the password it had then', async () => {
    await using rig = await startBackupRig();
    const { mailboxes, app } = rig;
    const mailbox = await mailboxes.mailbox();
    const auth = [mailbox.address, mailbox.password] as const;
    for (const text of ['short', LARGE_TEXT]) await mailboxes.deliver(mailbox.address, mail(text));
    await using client = await mailbox.connect();
    await client.ok('CREATE "T&AOQ-glich/B&APw-ro"');
    await client.append('T&AOQ-glich/B&APw-ro', mail('appended'), '(\\Flagged) ');
    const content = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob\r\nUID:bob\r\nEND:VCARD\r\n';
    expect((await app.call('POST /v1/contacts', { as: auth, body: { contact_id: 'bob', content } })).status).toBe(200);
    const before = await readInbox(app, mailbox);
    expect(before).toHaveLength(2);
    expect(await rig.backup()).toMatchObject({ exitCode: 0 });

    // Afterwards all of it is lost, and the password is another one
    await client.ok('SELECT INBOX');
    await client.ok('STORE 1:* +FLAGS (\\Deleted)');
    await client.ok('EXPUNGE');
    await client.ok('DELETE "T&AOQ-glich/B&APw-ro"');
    await mailboxes.deliver(mailbox.address, mail('after the backup'));
    const changed = { new_password: 'velvet otter ladder', password: mailbox.password };
    const answer = await app.call(`POST ${mailbox.path}/generate-password`, { as: mailboxes.token, body: changed });
    expect(answer.status).toBe(200);

    const restored = await restoreMailbox(rig, mailbox.address, AS);
    expect(restored).toMatchObject({ exitCode: 0, printed: expect.stringContaining('3 messages, 1 contacts') });
    const copy: TestMailbox = { ...mailbox, address: AS };
    expect(await readInbox(app, copy)).toEqual(before);
    await using reader = await connectImap(app.ports.imaps ?? 0);
    await reader.ok(`LOGIN "${AS}" "${mailbox.password}"`);
    expect((await reader.run('LIST "" "T*"')).untagged.join()).toContain('T&AOQ-glich/B&APw-ro');
    await reader.ok('SELECT "T&AOQ-glich/B&APw-ro"');
    expect((await reader.run('FETCH 1 (FLAGS ENVELOPE)')).untagged.join()).toMatch(/Flagged[\s\S]*"s"/);
    expect((await reader.run('SEARCH TEXT "appended"')).untagged).toContain('SEARCH 1');
    const contacts = await app.call('GET /v1/contacts', { as: [AS, mailbox.password] });
    expect(contacts.body).toMatchObject([{ full_name: 'Bob' }]);

    // It lives: mail arrives, and a new password keeps what is there
    await mailboxes.deliver(AS, mail('to the copy'));
    const path = mailbox.path.replace(/[^/]+$/, 'before');
    const next = { new_password: 'another otter ladder', password: mailbox.password };
    expect((await app.call(`POST ${path}/generate-password`, { as: mailboxes.token, body: next })).status).toBe(200);
    expect(await readInbox(app, { ...copy, password: next.new_password })).toHaveLength(3);
    expect(await readInbox(app, { ...mailbox, password: changed.new_password })).toHaveLength(1);
    expect(await runCommand('verify --deep', rig.settings)).toMatchObject({ exitCode: 0 });
  });

  it('says what is wrong, and changes nothing', async () => {
    await using rig = await startBackupRig();
    const { address } = await rig.mailboxes.mailbox();
    await rig.backup();
    const says = async (alias: string, as: string) => (await restoreMailbox(rig, alias, as)).told;
    expect(await says('nobody@example.test', AS)).toContain('has no alias nobody@example.test');
    expect(await says(address, address)).toContain('is there already');
    expect(await says(address, 'ann@elsewhere.test')).toContain('There is no domain elsewhere.test here');
    expect(await says(address, 'nonsense')).toContain('--as takes an address');
    const alone = await runCommand(
      `restore --from ${rig.target} --key-file ${rig.keyFile} --alias ${address}`,
      rig.settings,
    );
    expect(alone).toMatchObject({ exitCode: 2, told: expect.stringContaining('--alias and --as together') });
    expect(await runCommand('verify --deep', rig.settings)).toMatchObject({ exitCode: 0 });
  });
});

function restoreMailbox({ target, keyFile, settings }: BackupRig, alias: string, as: string) {
  return runCommand(`restore --from ${target} --key-file ${keyFile} --alias ${alias} --as ${as}`, settings);
}
