/** Asks a mail server what it thinks of addresses, one after the other, and hands no message in. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RcptClient {
  /** How long the answer took, in microseconds; it must be a yes. */
  ask(address: string): Promise<number>;
  close(): Promise<void>;
}

/** A session without mail is ended after a hundred commands. */
const QUESTIONS_PER_CONNECTION = 40;

export function openRcptClient(port: number): RcptClient {
  let socket: Socket | undefined;
  let asked = 0;

  async function converse(on: Socket, text: string, lastLines: number): Promise<string> {
    if (text) on.write(text, 'latin1');
    let answer = '';
    while ((answer.match(/^\d{3} .*\r\n/gm) ?? []).length < lastLines) {
      const [chunk] = await once(on, 'data');
      answer += String(chunk);
    }
    return answer;
  }

  async function greet(): Promise<Socket> {
    await close();
    const opened = connect({ port, host: '127.0.0.1', noDelay: true });
    await converse(opened, '', 1);
    await converse(opened, 'EHLO load.test\r\n', 1);
    [socket, asked] = [opened, 0];
    return opened;
  }

  async function close(): Promise<void> {
    const open = socket;
    if (!open) return;
    socket = undefined;
    open.end('QUIT\r\n');
    open.resume();
    await once(open, 'close');
  }

  return {
    async ask(address) {
      const on = socket && asked < QUESTIONS_PER_CONNECTION ? socket : await greet();
      asked += 1;
      const startMs = performance.now();
      const answer = await converse(on, `MAIL FROM:<ann@writer.test>\r\nRCPT TO:<${address}>\r\nRSET\r\n`, 3);
      if (!/^250 .*\r\n250 .*\r\n250 /.test(answer)) throw new Error(`${address}: ${answer}`);
      return (performance.now() - startMs) * 1000;
    },
    close,
  };
}
