/** Debian's Dovecot with sdbox, not encrypted, on its own directories and ports: the peer of the mailbox bench. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TEST_CERT, TEST_KEY } from '../test/support/test-certificates.js';
import { freePort } from './free-port.js';
import { dial } from './imap-client.js';

export interface Dovecot extends AsyncDisposable {
  readonly imapPort: number;
  readonly pop3Port: number;
  readonly password: string;
  /** Its main process: all others are its children. */
  readonly pid: number;
}

const PASSWORD = 'correct-horse-battery';
/** Where Debian's package puts its private programs. */
const MAIL_USER = 'mail';

export async function startDovecot(directory: string): Promise<Dovecot> {
  const [imapPort, pop3Port] = [await freePort(), await freePort()];
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, MAIL_USER], { encoding: 'utf8' })));
  const mail = join(directory, 'mail');
  mkdirSync(mail, { recursive: true, mode: 0o755 });
  chownSync(mail, uid ?? 0, gid ?? 0);
  writeFileSync(join(directory, 'cert.pem'), TEST_CERT);
  writeFileSync(join(directory, 'key.pem'), TEST_KEY, { mode: 0o600 });
  const config = join(directory, 'dovecot.conf');
  writeFileSync(config, settings({ directory, mail, uid: uid ?? 0, gid: gid ?? 0, imapPort, pop3Port }));
  const child = spawn('dovecot', ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; ; tries++) {
    const socket = await dial(imapPort).catch(() => undefined);
    socket?.destroy();
    if (socket) break;
    if (tries === 100 || child.exitCode !== null) throw new Error('Dovecot did not start');
    await delay(50);
  }
  return {
    imapPort,
    pop3Port,
    password: PASSWORD,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function settings(at: {
  directory: string;
  mail: string;
  uid: number;
  gid: number;
  imapPort: number;
  pop3Port: number;
}): string {
  const door = (name: string, port: number, plain: string) => `service ${name}-login {
  inet_listener ${plain} {
    port = 0
  }
  inet_listener ${plain}s {
    address = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
`;
  return `base_dir = ${join(at.directory, 'run')}
state_dir = ${join(at.directory, 'state')}
log_path = ${join(at.directory, 'log')}
protocols = imap pop3
listen = 127.0.0.1
ssl = yes
ssl_cert = <${join(at.directory, 'cert.pem')}
ssl_key = <${join(at.directory, 'key.pem')}
mail_location = sdbox:${at.mail}/%u
mail_uid = ${at.uid}
mail_gid = ${at.gid}
first_valid_uid = 1
first_valid_gid = 1
mail_max_userip_connections = 100
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${at.uid} gid=${at.gid} home=${at.mail}/%u
}
${door('imap', at.imapPort, 'imap')}${door('pop3', at.pop3Port, 'pop3')}service anvil {
  client_limit = 2000
}
`;
}
