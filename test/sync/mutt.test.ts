import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { connectImapflow } from './imapflow-client.js';
import { runProgram } from './run-program.js';

const isInstalled = spawnSync('sh', ['-c', 'command -v mutt && command -v script']).status === 0;
/** The first is flagged, the second deleted, the third copied. */
const KEYS =
  '<first-entry><flag-message><next-entry><delete-message><last-entry><copy-message>=Archive<enter><sync-mailbox><quit>';

it.skipIf(!isInstalled)('is read and changed by mutt', async () => {
  await using stage = await startMailboxApp();
  const box = await stage.mailbox();
  const account = { port: stage.app.ports.imaps ?? 0, user: box.address, password: box.password };
  await using client = await connectImapflow(account);
  for (let n = 0; n < 3; n++) {
    await client.append(
      'INBOX',
      `From: bob@remote.test\r\nSubject: Number ${n}\r\nMessage-ID: <${n}@remote.test>\r\nDate: Sun, 15 Nov 2026 10:0${n}:00 +0000\r\n\r\nHi\r\n`,
    );
  }
  const home = mkdtempSync(join(tmpdir(), 'waypost-mutt-'));
  try {
    writeFileSync(
      join(home, 'muttrc'),
      `set imap_user="${account.user}"
set imap_pass="${account.password}"
set certificate_file="${join(stage.app.dataDir, 'self-signed.pem')}"
set ssl_verify_host=no
set folder="imaps://localhost:${account.port}/"
set spoolfile="imaps://localhost:${account.port}/INBOX"
set quit=yes delete=yes move=no resolve=no mark_old=no confirmappend=no confirmcreate=no sort=date
`,
    );
    // It wants a terminal
    const command = `mutt -F ${join(home, 'muttrc')} -e 'push "${KEYS}"'`;
    expect(await runProgram('script', ['-qec', command, '/dev/null'], home)).toBe('');
  } finally {
    rmSync(home, { recursive: true });
  }
  const listed = async (folder: string) => {
    await client.mailboxOpen(folder);
    const all = await client.fetchAll('1:*', { flags: true, envelope: true });
    return all.map(({ envelope, flags }) => [envelope?.subject, (flags ?? new Set()).has('\\Flagged')]);
  };
  expect(await listed('INBOX')).toEqual([
    ['Number 0', true],
    ['Number 2', false],
  ]);
  expect(await listed('Archive')).toEqual([['Number 2', false]]);
});

if (!isInstalled) it.skip('mutt is not installed', () => {});
