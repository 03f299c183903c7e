import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mbsync } from '../test/sync/sync-tool.js';
import { dial, type Login } from './imap-client.js';

/** A whole mailbox into an empty Maildir by mbsync; says how long that took. */
export async function syncWhole({ port, user, password }: Login): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'waypost-mbsync-'));
  try {
    const certificate = join(home, 'cert.pem');
    await writeFile(certificate, await readCertificate(port));
    const startedAt = performance.now();
    const complaint = await mbsync.sync(home, { port, user, password, certificate });
    if (complaint !== '') throw new Error(complaint);
    return performance.now() - startedAt;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** PEM of what the server shows. */
async function readCertificate(port: number): Promise<string> {
  const socket = await dial(port);
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return new X509Certificate(raw).toString();
}
