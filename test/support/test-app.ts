import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '../../src/app/open-site.js';
import { startApp } from '../../src/app.js';
import { readConfig } from '../../src/config/read-config.js';
import { ROLES, type Role } from '../../src/config/roles.js';
import type { DatabaseLocation } from '../../src/db/open-database.js';
import { connectAdmin } from '../../src/servers/admin/admin-client.js';
import { type ApiAnswer, type ApiCall, callApi } from './api-client.js';
import { makeTestLocation, placeMigratedFile } from './database.js';
import { createTestRsaKeySource } from './rsa-keys.js';
import { silentLog } from './silent-log.js';

/** The real composition root on a free port, with a database of its own; only the world outside is replaced. */
export interface TestApp extends AsyncDisposable {
  readonly baseUrl: string;
  readonly httpsPort: number;
  /** Every bound port by door. */
  readonly ports: Readonly<Record<string, number>>;
  readonly dataDir: string;
  call(request: string, call?: ApiCall): Promise<ApiAnswer>;
  /** A new account; the answer is its API token. */
  signUp(email?: string): Promise<string>;
  /** A command over the admin socket, as the command line gives it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  admin(command: string, input?: unknown): Promise<any>;
  /** Waits for the newest letter to an address, and answers with its plain text. */
  letterTo(email: string, matching?: RegExp): Promise<string>;
  /** Before the end of the test: what it leaves behind can be looked at. */
  stop(): Promise<void>;
  isStopped(): boolean;
  readonly location: DatabaseLocation;
}

export interface TestAppOptions {
  /** Settings beside the defaults of the sandbox. */
  readonly env?: Readonly<Record<string, string>>;
  readonly world?: Partial<World>;
  /** Default: a new directory. */
  readonly dataDir?: string;
  /** Default: all. */
  readonly roles?: readonly Role[];
}

export const PASSWORD = 'correct horse battery';
const CHEAP_HASHING = { memoryKiB: 8, iterations: 1 };

export async function startTestApp({ env = {}, world = {}, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'waypost-app-')));
  const { location, remove } = await makeTestLocation();
  const config = readConfig({
    WAYPOST_DATA_DIR: dataDir,
    WAYPOST_HTTP_PORT: '0',
    WAYPOST_HTTPS_PORT: '0',
    WAYPOST_MX_PORT: '0',
    WAYPOST_SUBMISSION_PORT: '0',
    WAYPOST_SUBMISSIONS_PORT: '0',
    WAYPOST_IMAP_PORT: '0',
    WAYPOST_IMAPS_PORT: '0',
    WAYPOST_POP3_PORT: '0',
    WAYPOST_POP3S_PORT: '0',
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
    ...env,
  });
  if (location.engine === 'sqlite' && !world.database?.files) await placeMigratedFile(join(dataDir, 'waypost.db'));
  const app = await startApp(config, {
    log: silentLog,
    rsaKeys: createTestRsaKeySource(),
    hashingCost: CHEAP_HASHING,
    roles: options.roles ?? ROLES,
    version: '0.0.0-test',
    ...world,
    database: { watchTransactions: true, ...world.database },
  });
  const baseUrl = `http://127.0.0.1:${app.ports.http}`;
  let isStopped = false;

  const testApp: TestApp = {
    baseUrl,
    httpsPort: app.ports.https ?? 0,
    ports: app.ports,
    dataDir,
    call: (request, call) => callApi(baseUrl, request, call),
    async signUp(email = 'ann@example.test') {
      const { status, body } = await callApi(baseUrl, 'POST /v1/account', { body: { email, password: PASSWORD } });
      if (status !== 200) throw new Error(`sign-up: ${status} ${JSON.stringify(body)}`);
      return body.api_token;
    },
    async admin(command, input = {}) {
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
    async letterTo(email, matching = /./) {
      for (;;) {
        const letters: { id: string; subject: string }[] = await testApp.admin('sandbox.inbox', { to: email });
        const found = letters.find(({ subject }) => matching.test(subject));
        if (found) return (await testApp.admin('sandbox.mail', { id: found.id })).text;
        await wait(10); // asking at every turn would take the CPU time that the letter needs
      }
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await app.stop();
    },
    isStopped: () => isStopped,
    location: location.engine === 'sqlite' ? { ...location, path: join(dataDir, 'waypost.db') } : location,
    async [Symbol.asyncDispose]() {
      await testApp.stop();
      await rm(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
  return testApp;
}
