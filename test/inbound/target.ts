import { reply, type SmtpReply } from '../../src/protocol/smtp/reply.js';
import type { ReceivedMessage } from '../../src/servers/smtp/smtp-handler.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';

/** A mail server of the world outside, at an address of its own: it can refuse, be down and come back. */
export interface Target extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
  /** All that it took, whatever happened to it since. */
  readonly messages: readonly ReceivedMessage[];
  /** What it says to RCPT from now on; `undefined`: welcome. */
  refuseWith(answer: SmtpReply | undefined): void;
  /** Takes the next message and hangs up without a word. */
  dropAfterNext(): void;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** The bytes of the newest message with these words in it. */
  find(words: string): ReceivedMessage | undefined;
}

/** All targets of a test share one port, as all mail servers do, so each has an address of its own. */
export async function startTarget(number: number, port: number): Promise<Target> {
  const address = `127.0.0.${number}`;
  const messages: ReceivedMessage[] = [];
  let refusal: SmtpReply | undefined;
  let isDropping = false;
  const listen = (at: number): Promise<SmtpSink> =>
    startSmtpSink({
      listen: { host: address, port: at },
      tls: 'starttls',
      handler: () => ({
        onRcpt: () => refusal,
        async onMessage(message) {
          messages.push(message);
          const afterwards = isDropping ? ({ afterwards: 'drop' } as const) : {};
          isDropping = false;
          return { ...reply(250, '2.0.0', 'Taken'), ...afterwards };
        },
      }),
    });
  let sink: SmtpSink | undefined = await listen(port);
  const bound = sink.port;

  async function goDown(): Promise<void> {
    await sink?.[Symbol.asyncDispose]();
    sink = undefined;
  }
  return {
    address,
    port: bound,
    messages,
    goDown,
    refuseWith(answer) {
      refusal = answer;
    },
    dropAfterNext() {
      isDropping = true;
    },
    async comeBack() {
      sink ??= await listen(bound);
    },
    find: (words) => messages.findLast(({ source }) => source.includes(words)),
    [Symbol.asyncDispose]: goDown,
  };
}
