import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, which would take the port while its server is down. */
const [FIRST, LAST] = [10_240, 32_000];
const given = new Set<number>();

/** A free port for a server that is stopped and started again, or that cannot choose one itself. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
