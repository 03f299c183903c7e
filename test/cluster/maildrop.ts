import { Pop3Client } from '../pop3/pop3-client.js';
import type { Login } from './login.js';
import { within } from './patience.js';

const AT_ONCE = 20;

/** A program that moves mail from a mailbox to its own disk over POP3. */
export function openMaildrop(port: number, { user, password }: Login) {
  /** By unique-id: what lies on its disk. */
  const taken = new Map<string, string>();
  /** Whose deletion was acknowledged. */
  const gone = new Set<string>();
  /** Seen again although their deletion was acknowledged. */
  const returned: string[] = [];

  /** One session; answers with the number of messages that it found. */
  async function collect(): Promise<number> {
    const client = await within(Pop3Client.connect(port, { tls: true }));
    try {
      expectOk(await within(client.line()));
      expectOk(await within(client.signIn(user, password)));
      const found = (await within(client.list('UIDL'))).map((line) => line.split(' '));
      const deleted: string[] = [];
      for (const [number = '', uid = ''] of found.slice(0, AT_ONCE)) {
        if (gone.has(uid)) returned.push(uid);
        if (!taken.has(uid)) {
          const { first, body } = await within(client.askMany(`RETR ${number}`));
          expectOk(first);
          taken.set(uid, /^Subject: (.*)\r$/m.exec(body.toString('latin1'))?.[1] ?? '');
        }
        expectOk(await within(client.ask(`DELE ${number}`)));
        deleted.push(uid);
      }
      expectOk(await within(client.ask('QUIT')));
      for (const uid of deleted) gone.add(uid);
      return found.length;
    } finally {
      await client.drop();
    }
  }

  return { taken, returned, collect };
}

export type Maildrop = ReturnType<typeof openMaildrop>;

function expectOk(answer: string | undefined): void {
  if (!answer?.startsWith('+OK')) throw new Error(answer ?? 'closed');
}
