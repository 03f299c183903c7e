import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's server: keeps what it is told, and answers as it is told to. */
export async function startHttpListener() {
  const calls: ReceivedCall[] = [];
  const watchers = new Set<() => void>();
  let answer: Answer = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      for (const watcher of watchers) watcher();
      if (answer === 'hang') return;
      if (answer === 'drop') request.socket.destroy();
      else if (typeof answer === 'string') response.writeHead(302, { location: answer }).end();
      else response.writeHead(answer).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    named: (name: string, path = '/') => `http://${name}:${port}${path}`,
    /** A number is a status, another text the address it redirects to. */
    answerWith(next: Answer): void {
      answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = number | 'drop' | 'hang' | (string & {});
