import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { MAX_MESSAGE_BYTES } from '../mail/mailbox-import.js';
import { toImapFault } from './imap-fault.js';
import type { ImapLogin } from './imap-login.js';

/** Finds the addresses of a host that may be dialled; throws if there is none. */
export type CheckHost = (host: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 30_000;
/** Servers are silent while they read a large folder. */
const SILENCE_MS = 300_000;
const ROOM_BYTES = 1024 * 1024;

/** Connects to the address that was checked, so that a later DNS answer changes nothing. */
export async function connectImap(
  { host, port, tls, user, password, ca }: ImapLogin,
  checkHost: CheckHost,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<ImapFlow> {
  const addresses = await checkHost(host);
  // Loaded only for an import
  const { ImapFlow } = await import('imapflow');
  let fault: unknown;
  for (const address of addresses) {
    const client = new ImapFlow({
      host: address,
      port,
      secure: tls === 'implicit',
      doSTARTTLS: tls === 'starttls',
      ...(isIP(host) === 0 && { servername: host }),
      auth: { user, pass: password },
      tls: { ...(ca !== undefined && { ca }), rejectUnauthorized: true, minVersion: 'TLSv1.2' },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: SILENCE_MS,
      maxLiteralSize: MAX_MESSAGE_BYTES + ROOM_BYTES,
      maxResponseSize: MAX_MESSAGE_BYTES + 2 * ROOM_BYTES,
    });
    client.on('error', () => {}); // the call that is under way rejects too
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      fault = toImapFault(error);
      if (toImapFault(error).kind === 'login') break;
    }
  }
  throw fault;
}
