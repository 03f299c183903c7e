import { expect } from 'vitest';
import { systemClock } from '../../src/platform/clock.js';
import { type MailboxBrowser, makeMailbox, openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { handOver } from '../mx/mx-fixture.js';
import { type Browser, openBrowser } from '../sessions/session-client.js';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../sessions/software-authenticator.js';
import type { ApiAnswer } from '../support/api-client.js';
import { PATIENCE } from '../support/eventually.js';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** Allowed as the address of another service; mail to 127.0.0.1 is captured as ever. */
export const ELSEWHERE = '127.0.0.9';
export const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface DocumentedExample {
  readonly method: string;
  readonly path: string;
  /** Kinds of credentials; empty where none are needed. */
  readonly security: readonly string[];
  readonly needsSession: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: the document as a stranger reads it
  readonly body?: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly answer: any;
  readonly takesBody: boolean;
  /** Of a body without fields. */
  readonly octetType?: string | undefined;
}

/** Who calls, what is known of real ids by now, and hands for what examples need but do not do. */
export interface ExampleWorld extends AsyncDisposable {
  readonly app: TestApp;
  /** The real time, which can be set forward. */
  readonly clock: { skip(ms: number): void };
  readonly ann: Browser;
  /** The webmail, on the mailbox of the examples. */
  readonly sales: MailboxBrowser;
  /** Another service, which may read servers on this machine, with a mailbox of the webmail that imports. */
  openImporter(): Promise<{ readonly app: TestApp; readonly importer: MailboxBrowser; readonly token: string }>;
  importer(): MailboxBrowser;
  readonly device: SoftwareAuthenticator;
  readonly examples: ReadonlyMap<string, DocumentedExample>;
  /** The last answer to each operation. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  readonly answers: Map<string, any>;
  /** Of an alias its address and password. */
  readonly tokens: Map<string, string | readonly [string, string]>;
  /** From now on the example's text stands for the real one. */
  learn(example: string, real: string): void;
  learnFrom(example: unknown, answer: unknown): void;
  /** The same with real ids. */
  real<T>(example: T): T;
  call(request: string, body?: object, as?: string): Promise<ApiAnswer>;
  /** The first answer that is not `undefined`. */
  until<T>(ask: () => Promise<T | undefined>): Promise<T>;
  /** A stranger's server hands a message in. */
  receive(mail: { readonly to: string; readonly subject: string; readonly serial: number }): Promise<void>;
  receiveSource(from: string, to: string, source: string): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the document as a stranger reads it
type ReadExamples = (document: any) => ReadonlyMap<string, DocumentedExample>;

const ID = /^[0-9a-f]{24}$/;

export async function openExampleWorld(readExamples: ReadExamples): Promise<ExampleWorld> {
  let skippedMs = 0;
  let other: TestApp | undefined;
  let importer: MailboxBrowser;
  const env = { WAYPOST_ALLOW_PRIVATE_NETWORKS: `${ELSEWHERE}/32` };
  const app = await startTestApp({
    env,
    world: { clock: { ...systemClock, now: () => systemClock.now() + skippedMs } },
  });
  const examples = readExamples((await app.call('GET /v1/openapi.json')).body);
  const known = new Map<string, string>();
  const world: ExampleWorld = {
    app,
    examples,
    clock: {
      skip(ms) {
        skippedMs += ms;
      },
    },
    async [Symbol.asyncDispose]() {
      await other?.[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
    async openImporter() {
      other = await startTestApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
      const { address, password, token } = await makeMailbox(other);
      importer = openMailboxBrowser(other, { userAgent: AGENT });
      await importer.signIn(address, password);
      return { app: other, importer, token };
    },
    importer: () => importer,
    ann: openBrowser(app, { userAgent: AGENT }),
    sales: openMailboxBrowser(app, { userAgent: AGENT }),
    device: createSoftwareAuthenticator(`http://localhost:${app.ports.http}`),
    answers: new Map(),
    tokens: new Map(),
    learn(example, real) {
      known.set(example, real);
    },
    learnFrom(example, answer) {
      if (typeof example === 'string' && typeof answer === 'string' && ID.test(example)) {
        // One id in the examples is one thing
        expect([example, known.get(example) ?? answer]).toEqual([example, answer]);
        known.set(example, answer);
      }
      if (typeof example !== 'object' || example === null) return;
      for (const [key, value] of Object.entries(example)) world.learnFrom(value, Object(answer)[key]);
    },
    real<T>(example: T): T {
      if (example === undefined) return example;
      let text = JSON.stringify(example);
      for (const [from, to] of known) text = text.replaceAll(from, to);
      return JSON.parse(text);
    },
    call: (request, body, as = 'ann') => app.call(request, { as: world.tokens.get(as), body }),
    async until<T>(ask: () => Promise<T | undefined>) {
      let found: T | undefined;
      await expect
        .poll(async () => {
          found = await ask();
          return found;
        }, PATIENCE)
        .toBeDefined();
      return found as T;
    },
    receive: ({ to, subject, serial }) =>
      world.receiveSource(
        'grace@example.org',
        to,
        [
          'From: Grace <grace@example.org>',
          `To: ${to}`,
          `Subject: ${subject}`,
          `Message-ID: <order-${serial}@example.org>`,
          'Date: Sun, 15 Nov 2026 11:00:00 +0000',
          '',
          'Hello',
          '',
        ].join('\r\n'),
      ),
    async receiveSource(from, to, source) {
      await using smtp = await converse(app.ports.mx ?? 0);
      await smtp.hearReply();
      smtp.say('EHLO mail.example.org\r\n');
      await smtp.hearReply();
      expect(await handOver(smtp, source, { from, to: [to] })).toMatch(/^250 /);
    },
  };
  return world;
}
