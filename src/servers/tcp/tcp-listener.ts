import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export interface TcpListener {
  start(): Promise<void>;
  /** Stops accepting; open connections are not touched. */
  stop(): Promise<void>;
  address(): AddressInfo;
}

export function createTcpListener({ host, port }: ListenAddress, onSocket: (socket: Socket) => void): TcpListener {
  const server = createServer(
    {
      noDelay: true, // replies are small, and the client waits for them
      allowHalfOpen: true, // a client that has closed its side still reads our replies
      keepAlive: true,
    },
    onSocket,
  );

  return {
    async start() {
      server.listen(port, host);
      await once(server, 'listening'); // rejects on 'error': the port is taken
    },
    async stop() {
      // Not awaited: its callback waits for all open connections
      server.close();
    },
    address() {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      return address;
    },
  };
}
