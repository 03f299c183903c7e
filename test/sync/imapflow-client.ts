import { ImapFlow } from 'imapflow';
import type { SyncAccount } from './sync-tool.js';

/** An independent client, signed in. */
export async function connectImapflow({
  port,
  user,
  password,
}: Pick<SyncAccount, 'port' | 'user' | 'password'>): Promise<ImapFlow & AsyncDisposable> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: true,
    auth: { user, pass: password },
    logger: false,
    tls: { rejectUnauthorized: false },
  });
  client.on('error', () => {}); // a waiting caller gets the error
  await client.connect();
  return Object.assign(client, {
    async [Symbol.asyncDispose]() {
      client.close();
    },
  });
}
