import { reply } from '../../src/protocol/smtp/reply.js';
import type { SmtpAnswer } from '../../src/servers/smtp/smtp-handler.js';
import { startSmtpSink } from '../support/smtp-sink.js';

export type Moment = 'greeting' | 'recipient' | 'dot';

/** The mail server of the whole world: it counts what it has taken, by subject, and tells when something happens. */
export async function startCountingSink() {
  const arrived = new Map<string, number>();
  let watcher: { readonly moment: Moment; readonly tell: () => Promise<void> } | undefined;

  async function happens(moment: Moment): Promise<void> {
    if (watcher?.moment !== moment) return;
    const { tell } = watcher;
    watcher = undefined;
    await tell();
  }

  const sink = await startSmtpSink({
    maxConnections: 1_000,
    handler: () => ({
      async onConnect() {
        await happens('greeting');
        return undefined;
      },
      async onRcpt() {
        await happens('recipient');
        return undefined;
      },
      async onMessage({ source }): Promise<SmtpAnswer> {
        const subject = /^Subject: (.*)\r$/m.exec(source.toString('latin1'))?.[1] ?? '';
        arrived.set(subject, (arrived.get(subject) ?? 0) + 1);
        await happens('dot'); // taken, and our reply is still on its way
        return reply(250, '2.0.0', 'Taken');
      },
    }),
  });
  return {
    arrived,
    port: sink.port,
    /** Once, at the next such moment, before the answer to it. */
    at(moment: Moment, tell: () => Promise<void>): void {
      watcher = { moment, tell };
    },
    [Symbol.asyncDispose]: () => sink[Symbol.asyncDispose](),
  };
}
