import { createServer } from 'node:net';

/** Whether this process could listen there now; otherwise the system's error code, such as `EACCES`. */
export function checkPort(port: number, host: string): Promise<'free' | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve('free')));
  });
}
