import { execFileSync, spawn } from 'node:child_process';
import { chown, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BIN, hasReplication, kill, ownerOfServers, query, untilTrue } from '../cluster/replicated-postgres.js';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { runCommand } from '../support/cli-run.js';
import { testEngine } from '../support/database.js';
import { lastingPort } from '../support/lasting-port.js';
import { scratchRoot } from '../support/scratch-directory.js';
import { startTestApp } from '../support/test-app.js';
import { readInbox } from './backup-rig.js';

const mail = (text: string) => `From: bob@remote.test\r\nSubject: s\r\n\r\n${text}`;

it.runIf(testEngine() === 'postgres' && hasReplication)(
  'pg_basebackup and an archive of the log return to a moment, as docs/backup.md says',
  async () => {
    await using host = await startHost();
    const { shell, ini } = await readGuide(host.directory);
    const [takeCopy = '', ...unpack] = shell;
    await host.start('first', ini[0] ?? []);
    const env = { DATABASE_URL: host.url() };
    let dataDir = '';
    let inbox: readonly string[] = [];
    let moment = '';
    {
      await using mailboxes = await startMailboxApp({ env });
      const mailbox = await mailboxes.mailbox();
      await mailboxes.deliver(mailbox.address, mail('before the copy'));
      host.run(takeCopy);
      await mailboxes.deliver(mailbox.address, mail('after the copy'));
      inbox = await readInbox(mailboxes.app, mailbox);
      [{ moment }] = (await query(host.port(), 'select clock_timestamp()::text as moment')) as [{ moment: string }];
      await mailboxes.deliver(mailbox.address, mail('a mistake'));
      await host.archive();
      dataDir = await mkdtemp(join(tmpdir(), 'waypost-returned-'));
      await copyFile(join(mailboxes.app.dataDir, 'secret.key'), join(dataDir, 'secret.key'));
      await mailboxes.app.stop();
      await host.stop();

      for (const line of unpack) host.run(line);
      const settings = (ini[1] ?? []).map((line) => line.replace(/(recovery_target_time=).*/, `$1${moment}`));
      await host.start('data', settings);
      await untilTrue('the server has returned', async () => {
        const rows = await query(host.port(), 'select 1 where not pg_is_in_recovery()');
        return rows.length === 1;
      });
      const back = { DATABASE_URL: host.url(), WAYPOST_DATA_DIR: dataDir };
      await using app = await startTestApp({ dataDir, env: back });
      expect(inbox).toHaveLength(2);
      expect(await readInbox(app, mailbox)).toEqual(inbox);
      expect(await runCommand('verify --deep', back)).toMatchObject({ exitCode: 0 });
    }
    await rm(dataDir, { recursive: true, force: true });
  },
);

/** The commands and settings of its section, with a directory of the test. */
async function readGuide(directory: string) {
  const guide = (await readFile('docs/backup.md', 'utf8')).split("## PostgreSQL's own way")[1] ?? '';
  const linesOf = (kind: string) =>
    [...guide.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'gms'))].map(([, block = '']) =>
      block.trim().replaceAll('/mnt/pg', directory).split('\n'),
    );
  const toOption = (line: string) => line.replace(/^(\w+) = '?(.*?)'?$/, '$1=$2');
  return { shell: linesOf('sh').flat(), ini: linesOf('ini').map((lines) => lines.map(toOption)) };
}

/** A PostgreSQL server in a directory of its own. */
async function startHost() {
  const owner = ownerOfServers();
  const directory = await mkdtemp(join(scratchRoot(), 'waypost-archived-'));
  await mkdir(join(directory, 'archive'));
  for (const path of [directory, join(directory, 'archive')]) await chown(path, owner.uid, owner.gid);
  let child: ReturnType<typeof spawn> | undefined;
  let port = 0;
  const run = (line: string) => {
    const env = { PATH: `${BIN}:${process.env.PATH}`, PGHOST: '127.0.0.1', PGPORT: `${port}`, PGUSER: 'postgres' };
    return execFileSync('/bin/sh', ['-c', line], {
      ...owner,
      cwd: directory,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };
  return {
    directory,
    run,
    port: () => port,
    url: () => `postgres://postgres@127.0.0.1:${port}/waypost`,
    async start(name: string, settings: readonly string[]) {
      const place = join(directory, name);
      const isNew = name === 'first';
      port = await lastingPort();
      if (isNew) run(`initdb -D ${place} -A trust -U postgres -E UTF8 --locale=C --no-sync`);
      const all = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, ...settings];
      const args = ['-D', place, ...all.flatMap((each) => ['-c', each])];
      child = spawn(join(BIN, 'postgres'), args, { ...owner, cwd: directory, stdio: 'ignore' });
      await untilTrue('the server answers', async () => (await query(port, 'select 1')).length === 1);
      if (isNew) await query(port, 'create database waypost');
    },
    /** Waits until everything so far is in the archive. */
    async archive() {
      const [{ name }] = (await query(port, 'select pg_walfile_name(pg_switch_wal()) as name')) as [{ name: string }];
      await untilTrue('the log is archived', async () => {
        const rows = await query(port, `select 1 from pg_stat_archiver where last_archived_wal >= '${name}'`);
        return rows.length === 1;
      });
    },
    async stop() {
      if (child) await kill(child);
      child = undefined;
    },
    async [Symbol.asyncDispose]() {
      await this.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
