import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connectAdmin } from '../../src/servers/admin/admin-client.js';
import type { LedgerAnswer } from '../../src/servers/admin/ledger-commands.js';
import { hostDomain } from '../inbound/receiving-fixture.js';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { queryDatabase } from '../support/raw-query.js';
import { converse } from '../support/smtp-converse.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';
import type { ReceivingWorld } from './receiving-world.js';

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

/** What a sender knows after it handed a message over. */
export interface HandedOver {
  /** `undefined`: the connection was lost. */
  readonly code: number | undefined;
  /** All of it was said: whether it was taken is not known when no answer came. */
  readonly isSaid: boolean;
}

/** One data directory over the lives of many processes, with a domain whose aliases lead everywhere. */
export async function openReceivingHome(world: ReceivingWorld, hookUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-receiving-'));
  const { location: made, remove } = await makeTestLocation();
  const location = made.engine === 'sqlite' ? { ...made, path: join(dataDir, 'waypost.db') } : made;
  const env: Record<string, string> = {
    WAYPOST_DNS_SERVERS: `127.0.0.1:${world.dns.server.port}`,
    WAYPOST_DELIVERY_PORT: `${world.port}`,
    WAYPOST_ALLOW_PRIVATE_NETWORKS: 'true',
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
  };
  let running: WaypostProcess | undefined;
  let token = '';

  const home = {
    get pid(): number {
      return running?.pid ?? 0;
    },
    async start(): Promise<void> {
      running = await startWaypost(dataDir, env);
      if (token === '') await settleIn(running.baseUrl);
    },
    /** Dies without a word, as long ago as a lease lasts: on PostgreSQL that is a matter of the server's clock. */
    async kill(): Promise<void> {
      await running?.kill();
      running = undefined;
      if (location.engine !== 'postgres') return;
      await home.query('update destination set leased_until = 0 where leased_until is not null');
      await home.query('update job set leased_until = 0 where leased_until is not null');
    },
    async stop(): Promise<number | null> {
      const code = (await running?.stop()) ?? null;
      running = undefined;
      return code;
    },
    call: (request: string, body?: object) =>
      callApi(running?.baseUrl ?? 'http://127.0.0.1:1', request, { as: token, ...(body && { body }) }),
    // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
    async admin(command: string, input: unknown = {}): Promise<any> {
      const client = await connectAdmin(dataDir);
      if (!client) throw new Error('the admin socket is not there');
      try {
        const answer = await client.call(command, input);
        if (!answer.ok) throw new Error(`${command}: ${answer.message}`);
        return answer.result;
      } finally {
        client.close();
      }
    },
    hand: (mail: Mail) => handOver(running?.ports.mx ?? 1, mail),
    async waiting(): Promise<readonly { readonly id: string; readonly target: string | null }[]> {
      return (await home.admin('queue.list', { limit: 1000 })).entries;
    },
    /** Without a wait for the next turn: everything in the queue is tried until nothing is left. */
    async drain(): Promise<void> {
      const retryAll = async () => {
        const ids = new Set((await home.waiting()).map(({ id }) => id));
        for (const id of ids) await home.admin('queue.retry', { id }).catch(() => {}); // it may have been delivered since
        return ids.size;
      };
      await expect.poll(retryAll).toBe(0);
    },
    async balance(): Promise<{ readonly ledger: LedgerAnswer; in(state: string): number }> {
      const ledger: LedgerAnswer = await home.admin('ledger.read');
      expect(ledger.contradictions.filter(({ count }) => count > 0)).toEqual([]);
      expect(ledger.is_balanced).toBe(true);
      return { ledger, in: (state) => ledger.states.find((line) => line.state === state)?.in ?? 0 };
    },
    /** The sentences of every path of a message. */
    async story(subject: string): Promise<string> {
      const { body: paths } = await home.call(`GET /v1/logs?q=${encodeURIComponent(subject)}`);
      const stories: { body: { timeline: { text: string }[] } }[] = await Promise.all(
        paths.map(({ id }: { id: string }) => home.call(`GET /v1/logs/${id}`)),
      );
      return stories.map(({ body }) => body.timeline.map(({ text }) => text).join('\n')).join('\n\n');
    },
    /** On SQLite only while no process runs. */
    query: <Row>(text: string) => queryDatabase<Row>(location, text),
    async [Symbol.asyncDispose]() {
      await running?.kill();
      await rm(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
  return home;

  async function settleIn(baseUrl: string): Promise<void> {
    const account = { email: 'ann@owner.test', password: 'correct horse battery' };
    const { body } = await callApi(baseUrl, 'POST /v1/account', { body: account });
    token = body.api_token;
    await hostDomain({ call: home.call, dns: world.dns }, 'crash.test');
    const aliases = {
      one: ['bob@one.test'],
      pair: ['bob@one.test', 'carol@two.test'],
      flaky: ['dave@flaky.test'],
      half: ['bob@one.test', 'nobody@no.test'],
      hook: [hookUrl],
      box: [],
    };
    for (const [name, recipients] of Object.entries(aliases)) {
      const made = await home.call('POST /v1/domains/crash.test/aliases', {
        name,
        recipients,
        has_imap: name === 'box',
      });
      expect(made).toMatchObject({ status: 200 });
      if (name === 'box') await home.call(`PUT /v1/domains/crash.test/aliases/${made.body.id}`, { recipients: [] });
    }
  }
}

async function handOver(port: number, { from, to, subject }: Mail): Promise<HandedOver> {
  const name = subject.replaceAll(' ', '-');
  const source = [
    ...[`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${name}@sender.test>`],
    ...['Date: Sun, 15 Nov 2026 11:00:00 +0000', '', `This is ${subject}.`, ''],
  ].join('\r\n');
  let isSaid = false;
  try {
    await using smtp = await converse(port);
    const commands = ['EHLO mail.sender.test', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA'];
    if ((await smtp.hearReply()) === '') return { code: undefined, isSaid };
    for (const command of commands) {
      smtp.say(`${command}\r\n`);
      const answer = await smtp.hearReply();
      if (answer === '') return { code: undefined, isSaid };
      if (!/^(?:2|354)/.test(answer)) return { code: Number(answer.slice(0, 3)), isSaid };
    }
    smtp.say(`${source}.\r\n`);
    isSaid = true;
    const answer = await smtp.hearReply();
    return { code: answer === '' ? undefined : Number(answer.slice(0, 3)), isSaid };
  } catch {
    return { code: undefined, isSaid }; // the process is gone
  }
}
