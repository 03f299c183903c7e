import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpRelay extends AsyncDisposable {
  readonly port: number;
  /** Where new connections lead. */
  lead(port: number): void;
  /** Ends every connection, and each new one, until `mend`. */
  cut(): void;
  mend(): void;
}

/** One address that stays, whatever is behind it. */
export async function startTcpRelay(target: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let to = target;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead(port) {
      to = port;
    },
    cut,
    mend() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
