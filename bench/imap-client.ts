/** Raw IMAP and POP3 over TLS, so that the client costs little. Certificates are not checked: this is loopback. */
import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';

export interface Login {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export async function dial(port: number): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  socket.setNoDelay(true);
  return socket;
}

/** One connection. Answers are whole: everything up to and with the tagged line. */
export interface ImapClient {
  /** Throws unless the answer is OK. */
  command(text: string): Promise<Buffer>;
  /** One by one, or `pipelined` in flight with non-synchronising literals (RFC 7888). */
  append(folder: string, messages: readonly Buffer[], pipelined: number): Promise<void>;
  /** Resolves when a line with `word` comes; begin before it can. */
  idleUntil(word: string): Promise<{ readonly seen: Promise<void> }>;
  close(): void;
}

export async function openImap({ port, user, password }: Login): Promise<ImapClient> {
  const socket = await dial(port);
  const incoming = createIncoming(socket);
  // Not found in any message: an answer is searched for it
  const base = `T${process.hrtime.bigint().toString(36)}`;
  let count = 0;
  await incoming.until('\r\n');

  const nextTag = () => `${base}.${++count}`;
  async function answerTo(tag: string): Promise<Buffer> {
    const answer = await incoming.until(`${tag} `, '\r\n');
    const last = answer.subarray(answer.lastIndexOf(`${tag} `)).toString('latin1');
    if (!/^\S+ OK/i.test(last)) throw new Error(last.trim());
    return answer;
  }
  const client: ImapClient = {
    async command(text) {
      const tag = nextTag();
      socket.write(`${tag} ${text}\r\n`);
      return answerTo(tag);
    },
    async append(folder, messages, pipelined) {
      const waiting: string[] = [];
      for (const message of messages) {
        const tag = nextTag();
        const mark = pipelined > 1 ? '+' : '';
        socket.write(`${tag} APPEND ${folder} (\\Seen) {${message.length}${mark}}\r\n`);
        if (pipelined === 1) await incoming.until('+ ', '\r\n');
        socket.write(message);
        socket.write('\r\n');
        waiting.push(tag);
        if (waiting.length >= pipelined) await answerTo(waiting.shift() ?? '');
      }
      for (const tag of waiting) await answerTo(tag);
    },
    async idleUntil(word) {
      socket.write(`${nextTag()} IDLE\r\n`);
      await incoming.until('+ ', '\r\n');
      return { seen: incoming.until(word).then(() => undefined) };
    },
    close: () => socket.destroy(),
  };
  await client.command(`LOGIN "${user}" "${password}"`);
  return client;
}

/** STAT, then every message, fifty RETR in flight (RFC 2449 §6.6). How many there were. */
export async function downloadByPop3({ port, user, password }: Login): Promise<number> {
  const socket = await dial(port);
  const incoming = createIncoming(socket);
  const say = async (line: string, end = '\r\n') => {
    socket.write(`${line}\r\n`);
    const answer = await incoming.until(end);
    if (!answer.toString('latin1', 0, 3).startsWith('+OK')) throw new Error(answer.toString('latin1', 0, 100));
    return answer;
  };
  await incoming.until('\r\n');
  await say(`USER ${user}`);
  await say(`PASS ${password}`);
  const count = Number((await say('STAT')).toString('latin1').split(' ')[1]);
  await say('UIDL', END_OF_ANSWER);
  for (let from = 1; from <= count; from += POP3_IN_FLIGHT) {
    const to = Math.min(count, from + POP3_IN_FLIGHT - 1);
    let burst = '';
    for (let n = from; n <= to; n++) burst += `RETR ${n}\r\n`;
    socket.write(burst);
    for (let n = from; n <= to; n++) await incoming.until(END_OF_ANSWER);
  }
  await say('QUIT');
  socket.destroy();
  return count;
}

const POP3_IN_FLIGHT = 50;
const END_OF_ANSWER = '\r\n.\r\n';

/** Received and not read yet. */
function createIncoming(socket: TLSSocket) {
  let chunks: Buffer[] = [];
  let isOver = false;
  let wake = () => {};
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    wake();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
    wake();
  });

  /** Where `word` ends that begins at `from` or later. Each chunk is searched once. */
  async function endOf(word: string, from: number): Promise<number> {
    let tail: Buffer = Buffer.alloc(0);
    let offset = 0;
    for (let i = 0; ; i++) {
      while (i === chunks.length) await more();
      const chunk = chunks[i] as Buffer;
      if (offset + chunk.length > from) {
        const part = offset < from ? chunk.subarray(from - offset) : chunk;
        const look = tail.length > 0 ? Buffer.concat([tail, part]) : part;
        const at = look.indexOf(word, 0, 'latin1');
        if (at >= 0) return offset + chunk.length - look.length + at + word.length;
        tail = look.subarray(Math.max(0, look.length - word.length + 1));
      }
      offset += chunk.length;
    }
  }

  function more(): Promise<void> {
    if (isOver) throw new Error('the server closed the connection');
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  return {
    /** Everything up to and with `mark`, or up to and with the `end` behind it. */
    async until(mark: string, end?: string): Promise<Buffer> {
      const markEnd = await endOf(mark, 0);
      const stop = end === undefined ? markEnd : await endOf(end, markEnd);
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      chunks = stop < all.length ? [all.subarray(stop)] : [];
      return all.subarray(0, stop);
    },
  };
}
