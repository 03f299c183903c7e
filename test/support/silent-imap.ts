import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface SilentImap extends AsyncDisposable {
  readonly port: number;
  /** How many clients are signed in. */
  connected(): number;
}

/** An IMAP server without encryption that lets anyone sign in, and never lists its folders: an import of it does not end. */
export async function startSilentImap(): Promise<SilentImap> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [tag, command = '', ...rest] = line.split(' ');
      if (command.toUpperCase() === 'LIST' && rest.join(' ').includes('*')) return;
      if (command.toUpperCase() === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
      socket.write(`${tag} OK done\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connected: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
