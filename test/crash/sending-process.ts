import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import type { DatabaseLocation } from '../../src/db/open-database.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createEmailCipher } from '../../src/outbound/emails/email-cipher.js';
import { systemRandom } from '../../src/platform/random.js';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';

const SECRET_KEY = '05'.repeat(32);

/** One recipient of an email, as it lies in the database. */
interface SentRow {
  readonly subject: string;
  readonly state: string;
  readonly claim_number: number | null;
  /** How often its timeline says that an attempt was cut off. */
  readonly told: number;
  /** Outcomes that were written down, and those of them that were no delivery. */
  readonly attempts: number;
  readonly failures: number;
}

/** One data directory over the lives of many processes, with a domain that may send. */
export async function openSendingHome(
  relayPort: number,
  { databaseUrl, settings = {} }: { readonly databaseUrl?: string; readonly settings?: Record<string, string> } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-sending-'));
  const { location, remove } = databaseUrl === undefined ? await makeTestLocation() : givenLocation(databaseUrl);
  const env: Record<string, string> = {
    WAYPOST_SMARTHOST: `smtp://127.0.0.1:${relayPort}`,
    WAYPOST_ALLOW_PRIVATE_NETWORKS: 'true',
    WAYPOST_DAILY_LIMIT: '0',
    WAYPOST_SECRET_KEY: SECRET_KEY,
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
    ...settings,
  };
  let running: WaypostProcess | undefined;
  let token = '';

  async function query<Row>(sql: string): Promise<Row[]> {
    if (location.engine === 'postgres') {
      const client = new Client(location.url);
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    }
    // The process has ended, so the file is closed
    const db = new DatabaseSync(location.engine === 'sqlite' ? join(dataDir, 'waypost.db') : '');
    try {
      const statement = db.prepare(sql);
      return statement.all() as Row[];
    } finally {
      db.close();
    }
  }

  /** What is sent from here, without forwards. Subjects are sealed: the instance key opens them. */
  async function sent(): Promise<readonly SentRow[]> {
    const keyring = createKeyring({ current: Buffer.from(SECRET_KEY, 'hex') });
    const cipher = createEmailCipher({ keyring, random: systemRandom });
    const rows = await query<Omit<SentRow, 'subject'> & { id: string; domain_id: string; sealed_content: string }>(`
      select e.id, e.domain_id, e.sealed_content, r.state, r.claim_number, (select count(*) from email_event v
        where v.domain_id = e.domain_id and v.email_id = e.id and v.kind = 'attempt.interrupted') as told,
        r.attempts, (select count(*) from email_event v
        where v.domain_id = e.domain_id and v.email_id = e.id
          and v.kind in ('attempt.deferred', 'attempt.failed')) as failures
      from email e join email_recipient r on r.domain_id = e.domain_id and r.email_id = e.id
      where e.origin <> 'forward'`);
    return rows.map(
      ({ id, domain_id: domainId, sealed_content: sealedContent, state, claim_number, told, attempts, failures }) => ({
        subject: cipher.contentOf({ id, domainId, sealedContent }).subject,
        state,
        claim_number,
        told: Number(told),
        attempts: Number(attempts),
        failures: Number(failures),
      }),
    );
  }

  const home = {
    dataDir,
    /** For further nodes on the same database. */
    env,
    token: () => token,
    sent,
    async start(): Promise<WaypostProcess> {
      running = await startWaypost(dataDir, env);
      if (token === '') await settleIn(running.baseUrl);
      return running;
    },
    /** Dies without a word, as long ago as a lease lasts: on PostgreSQL that is a matter of the server's clock. */
    async kill(): Promise<void> {
      await running?.kill();
      running = undefined;
      if (location.engine !== 'postgres') return;
      await query('update destination set leased_until = 0 where leased_until is not null');
      await query('update job set leased_until = 0 where leased_until is not null');
    },
    async stop(): Promise<number | null> {
      const code = (await running?.stop()) ?? null;
      running = undefined;
      return code;
    },
    call: (request: string, body?: object) =>
      callApi(running?.baseUrl ?? 'http://127.0.0.1:1', request, { as: token, ...(body && { body }) }),
    send: (subject: string, to: string, text = 'hello') =>
      home.call('POST /v1/emails', { from: 'ann@crash.test', to, subject, text }),
    /** Only while no process runs. */
    query,
    async [Symbol.asyncDispose]() {
      await running?.kill();
      await rm(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
  return home;

  async function settleIn(baseUrl: string): Promise<void> {
    const account = { email: 'ann@example.test', password: 'correct horse battery' };
    const { body } = await callApi(baseUrl, 'POST /v1/account', { body: account });
    token = body.api_token;
    await home.call('POST /v1/domains', { domain: 'crash.test' });
    await home.call('POST /v1/domains/crash.test/aliases', { name: 'ann' });
  }
}

function givenLocation(url: string): { location: DatabaseLocation; remove(): Promise<void> } {
  return { location: { engine: 'postgres', url }, remove: async () => {} };
}

export type SendingHome = Awaited<ReturnType<typeof openSendingHome>>;
