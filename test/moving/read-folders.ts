import { ImapFlow } from 'imapflow';

export interface ReadMessage {
  readonly source: Buffer;
  /** Without \Recent, sorted. */
  readonly flags: readonly string[];
  readonly at: number;
}

/** Every folder with its messages, in the order of UIDs, as an independent client reads them. */
export async function readFolders(login: {
  readonly port: number;
  readonly user: string;
  readonly pass: string;
}): Promise<ReadonlyMap<string, readonly ReadMessage[]>> {
  const { port, user, pass } = login;
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: true,
    auth: { user, pass },
    tls: { rejectUnauthorized: false },
    logger: false,
  });
  await client.connect();
  const folders = new Map<string, ReadMessage[]>();
  for (const { path, flags } of await client.list()) {
    if (flags.has('\\Noselect')) continue;
    const { exists } = await client.mailboxOpen(path, { readOnly: true });
    const messages: ReadMessage[] = [];
    if (exists > 0) {
      for await (const { source, flags: marks, internalDate } of client.fetch('1:*', {
        source: true,
        flags: true,
        internalDate: true,
      })) {
        messages.push({
          source: source ?? Buffer.alloc(0),
          flags: [...(marks ?? [])].filter((flag) => flag !== '\\Recent').sort(),
          at: new Date(internalDate ?? 0).getTime(),
        });
      }
    }
    folders.set(path, messages);
  }
  await client.logout();
  return folders;
}
