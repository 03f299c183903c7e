import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.js';

/** A program of others that keeps a Maildir equal to a mailbox. */
export interface SyncTool {
  readonly name: string;
  readonly isInstalled: boolean;
  /** One run, both ways; gives what it complained about, empty when all went well. */
  sync(home: string, account: SyncAccount): Promise<string>;
}

export interface SyncAccount {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** PEM of the service, which is self-signed. */
  readonly certificate: string;
}

export const mbsync: SyncTool = {
  name: 'mbsync',
  isInstalled: isInstalled('mbsync'),
  sync(home, account) {
    const config = join(home, 'mbsyncrc');
    const mail = mailDir(home);
    writeFileSync(
      config,
      `IMAPAccount box
Host localhost
Port ${account.port}
User ${account.user}
Pass ${account.password}
SSLType IMAPS
CertificateFile ${account.certificate}

IMAPStore far
Account box

MaildirStore near
Path ${mail}/
Inbox ${mail}/INBOX
SubFolders Verbatim

Channel box
Far :far:
Near :near:
Patterns *
Create Both
Expunge Both
SyncState *
`,
    );
    return runProgram('mbsync', ['-q', '-c', config, '-a'], home);
  },
};

export const offlineimap: SyncTool = {
  name: 'offlineimap',
  isInstalled: isInstalled('offlineimap'),
  sync(home, account) {
    const config = join(home, 'offlineimaprc');
    writeFileSync(
      config,
      `[general]
accounts = box
metadata = ${join(home, 'meta')}

[Account box]
localrepository = near
remoterepository = far

[Repository near]
type = Maildir
sep = /
localfolders = ${mailDir(home)}

[Repository far]
type = IMAP
remotehost = localhost
remoteport = ${account.port}
remoteuser = ${account.user}
remotepass = ${account.password}
ssl = yes
sslcacertfile = ${account.certificate}
`,
    );
    return runProgram('offlineimap', ['-c', config, '-u', 'quiet', '-o'], home);
  },
};

function mailDir(home: string): string {
  const mail = join(home, 'mail');
  mkdirSync(mail, { recursive: true });
  return mail;
}

function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** A message as one side has it. */
export interface SyncedMessage {
  readonly id: string;
  /** Maildir's letters in order: D F R S T. */
  readonly flags: string;
  readonly source: string;
}

/** What lies in a folder of the Maildir. */
export function readMaildir(home: string, folder: string): (SyncedMessage & { readonly file: string })[] {
  return ['cur', 'new'].flatMap((part) => {
    const directory = join(home, 'mail', folder, part);
    return readdirSync(directory).map((name) => {
      const file = join(directory, name);
      const source = readFileSync(file, 'latin1');
      const flags = [...(/:2,([A-Za-z]*)$/.exec(name)?.[1] ?? '')].filter((letter) => 'DFRST'.includes(letter));
      return { ...plain(source), flags: flags.sort().join(''), file };
    });
  });
}

/** Maildir ends lines with LF, and mbsync leaves a mark of its own. */
export function plain(source: string): { readonly id: string; readonly source: string } {
  const text = source.replaceAll('\r\n', '\n').replace(/^X-(?:TUID|OfflineIMAP): .*\n/gm, '');
  return { id: /^Message-ID: <(.*)>$/im.exec(text)?.[1] ?? '', source: text };
}
