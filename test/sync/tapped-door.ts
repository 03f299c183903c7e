import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a door that stays the same while the service behind it is killed and started again. */
export interface TappedDoor extends AsyncDisposable {
  readonly port: number;
  leadTo(port: number): void;
  /** Resolves once clients have sent this many more octets. */
  heard(octets: number): Promise<void>;
}

export async function openTappedDoor(): Promise<TappedDoor> {
  let target = 0;
  let left = Number.POSITIVE_INFINITY;
  let tell = () => {};
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1');
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    client.on('data', (chunk) => {
      service.write(chunk);
      left -= chunk.length;
      if (left <= 0) tell();
    });
    service.on('data', (chunk) => client.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
    },
    heard(octets) {
      left = octets;
      return new Promise((resolve) => {
        tell = resolve;
      });
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
