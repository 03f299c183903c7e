import { connect, createServer, type Socket } from 'node:net';

export interface PostgresRelay extends AsyncDisposable {
  readonly url: string;
  /** How often a client sent after the server had: round trips, over all connections. */
  turns(): number;
  /** From now on, in what is said to the server. As long as what it replaces, or the messages would lose their frame. */
  replace(text: string, by: string): void;
  /** Present connections go dead without closing, as behind a router that forgot them; new ones work. */
  fallSilent(): void;
  /** Ends every connection, and each new one, until `mend`. */
  cut(): void;
  mend(): void;
}

/** A proxy between a client and PostgreSQL: counts round trips, and can change the traffic. */
export async function startPostgresRelay(serverUrl: string): Promise<PostgresRelay> {
  const server = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const replaced = new Map<string, string>();
  let turns = 0;
  let generation = 0;
  let isCut = false;

  function garbled(chunk: Buffer): Buffer {
    const bytes = Buffer.from(chunk);
    for (const [text, by] of replaced) {
      for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at)) bytes.write(by, at);
    }
    return bytes;
  }

  const relay = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(server.port), server.hostname);
    const born = generation;
    let isClientsTurn = false;
    near.on('data', (chunk) => {
      if (born !== generation) return;
      if (isClientsTurn) turns += 1;
      isClientsTurn = false;
      far.write(garbled(chunk));
    });
    far.on('data', (chunk) => {
      if (born !== generation) return;
      isClientsTurn = true;
      near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  const url = new URL(serverUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    turns: () => turns,
    fallSilent() {
      generation += 1;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    mend() {
      isCut = false;
    },
    replace: (text, by) => void replaced.set(text, by),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
