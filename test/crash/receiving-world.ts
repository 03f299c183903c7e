import { reply } from '../../src/protocol/smtp/reply.js';
import type { SmtpAnswer } from '../../src/servers/smtp/smtp-handler.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { startSmtpSink } from '../support/smtp-sink.js';

export const PROVEN = 'ann@sender.test';
export const STRANGER = 'eve@stranger.test';
const DOMAINS = ['one.test', 'two.test', 'flaky.test', 'no.test', 'sender.test', 'stranger.test'];

/**
 * Everything outside the process that is killed: a name server, and one mail server for the whole world, which counts
 * what it has taken by subject and recipient. `flaky.test` puts mail off, `no.test` knows no recipient.
 */
export async function startReceivingWorld() {
  const zone: Zone = { 'sender.test': { txt: ['v=spf1 ip4:127.0.0.1 -all'] } };
  for (const domain of DOMAINS) {
    zone[domain] = { ...zone[domain], mx: [`mx.${domain}`] };
    zone[`mx.${domain}`] = { a: ['127.0.0.1'] };
  }
  const dns = await startTestDns(zone);
  const taken = new Map<string, number>();
  const watchers = new Map<string, (moment: 'recipient' | 'dot') => Promise<void>>();
  let asked = 0;
  let mood: 'flaky' | 'never' | 'calm' = 'flaky';

  const sink = await startSmtpSink({
    maxConnections: 1_000,
    handler: () => ({
      async onRcpt({ to }): Promise<SmtpAnswer | undefined> {
        await watchers.get(to.address)?.('recipient');
        if (to.domain === 'no.test') return reply(550, '5.1.1', 'Nobody here');
        if (to.domain !== 'flaky.test' || mood === 'calm') return undefined;
        return mood === 'never' || asked++ % 2 === 0 ? reply(451, '4.3.0', 'Not now') : undefined;
      },
      async onMessage({ source, recipients }): Promise<SmtpAnswer> {
        const subject = /^Subject: (.*)\r$/m.exec(source.toString('latin1'))?.[1] ?? '';
        for (const { to } of recipients) {
          // A report carries the header of what it is about
          const about = /^Subject: (serial .*)\r$/m.exec(source.toString('latin1'))?.[1] ?? subject;
          const key = `${about} to ${to.address}`;
          taken.set(key, (taken.get(key) ?? 0) + 1);
          await watchers.get(to.address)?.('dot');
        }
        return reply(250, '2.0.0', 'Taken');
      },
    }),
  });
  return {
    dns,
    taken,
    port: sink.port,
    times: (subject: string, to: string) => taken.get(`${subject} to ${to}`) ?? 0,
    /** What happens while a message is taken: the sender hears nothing until this is over. */
    watch: (address: string, watcher: (moment: 'recipient' | 'dot') => Promise<void>) =>
      void watchers.set(address, watcher),
    unwatch: (address: string) => void watchers.delete(address),
    /** Of `flaky.test`: it puts off every other message, all, or none. */
    setMood(next: typeof mood): void {
      mood = next;
    },
    async [Symbol.asyncDispose]() {
      watchers.clear();
      await sink[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
}

export type ReceivingWorld = Awaited<ReturnType<typeof startReceivingWorld>>;
