import { describe, expect, it } from 'vitest';
import { logs as logsCommand } from '../../src/cli/logs.js';
import { verify } from '../../src/cli/verify.js';
import type { Contradiction } from '../../src/deliverylog/ledger.js';
import { type OutboundAttempt, type OutboundEmail, outboundPathId } from '../../src/deliverylog/outbound-paths.js';
import { PATH_STATES } from '../../src/deliverylog/path.js';
import { inEnglish } from '../../src/i18n/translate.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { createAdminServer } from '../../src/servers/admin/admin-server.js';
import { blobCommands } from '../../src/servers/admin/blob-commands.js';
import { ledgerCommands } from '../../src/servers/admin/ledger-commands.js';
import { logCommands } from '../../src/servers/admin/log-commands.js';
import { type Logs, openLogs } from './log-fixture.js';

/** A recipient in the queue; `pathId`: of mail that is sent on. */
async function addRecipient(
  logs: Logs,
  {
    domainId,
    emailId = newId(systemRandom, 1),
    position = 0,
    state = 'waiting',
    pathId,
    fault = null,
  }: { domainId: string; emailId?: string; position?: number; state?: string; pathId?: string; fault?: string | null },
): Promise<void> {
  await logs.db.writer
    .insertInto('email_recipient')
    .values({
      domain_id: domainId,
      email_id: emailId,
      position,
      address: 'bob@remote.test',
      state,
      destination: 'remote.test',
      attempts: 0,
      fault,
      delivery: null,
      notify: null,
      original_recipient: null,
      claim_number: null,
      is_delay_told: 0,
      was_soft_bounced: 0,
      next_attempt_at: 0,
      forward: null,
      forward_path_id: pathId ?? null,
      forward_alias_id: null,
    })
    .execute();
}

async function addHeldCopy(logs: Logs, domainId: string): Promise<string> {
  const id = newId(systemRandom, logs.clock.now());
  const body = await logs.blobs.stage([Buffer.from('held')]);
  await logs.db.inTransaction((tx) => logs.blobs.put(tx, body));
  await logs.db.writer
    .insertInto('held_message')
    .values({
      domain_id: domainId,
      id,
      alias_id: null,
      blob_id: body.id,
      facts: Buffer.alloc(1),
      size_bytes: 1,
      created_at: 0,
      expires_at: 0,
    })
    .execute();
  return id;
}

/** One path of every state, each with what it stands on. */
async function balanced() {
  const logs = await openLogs();
  const acme = await logs.addDomain('acme.test');
  const domainId = acme.id;
  for (const state of PATH_STATES) {
    const heldId = state === 'held' ? await addHeldCopy(logs, domainId) : undefined;
    const path = logs.path({ domainId, state, ...(heldId && { facts: { heldId } }) });
    await logs.record(path);
    if (state === 'waiting') await addRecipient(logs, { domainId, pathId: path.id });
  }
  for (const state of ['waiting', 'held', 'delivered', 'failed', 'cancelled'])
    await addRecipient(logs, { domainId, state });
  await addRecipient(logs, { domainId, state: 'failed', fault: JSON.stringify({ code: 550, response: '550 no' }) });
  return { logs, domainId };
}

describe('the ledger', () => {
  it('balances: every path and every recipient stands in one state', async () => {
    const { logs, domainId } = await balanced();
    await using _ = logs;
    const hooked = logs.path({ domainId, state: 'waiting' });
    const forRoom = logs.path({ domainId, state: 'waiting' });
    await logs.record(hooked, forRoom);
    await logs.db.writer
      .insertInto('hook_delivery')
      .values({ domain_id: domainId, path_id: hooked.id, alias_id: null, blob_id: 'b', facts: '{}', created_at: 0 })
      .execute();
    await logs.db.inTransaction((tx) => logs.jobs.enqueue(tx, { kind: 'mailbox.wait', payload: {} }));
    logs.deliveryLog.write([logs.path({ state: 'refused' })]); // of no domain, and not committed yet
    const report = await logs.ledger.read();
    expect(report.in.accepted).toBe(PATH_STATES.length + 3);
    expect(report.in.states).toMatchObject({ delivered: 1, refused: 2, waiting: 3, in_doubt: 1, held: 1 });
    expect(report.out).toEqual({
      accepted: 6,
      states: {
        ...Object.fromEntries(PATH_STATES.map((state) => [state, 0])),
        delivered: 1,
        bounced: 1,
        refused: 1,
        cancelled: 1,
        waiting: 2,
      },
    });
    expect(report.isBalanced).toBe(true);
  });

  it.each<[Contradiction, (logs: Logs, domainId: string) => Promise<unknown>]>([
    ['waitingForNothing', (logs, domainId) => logs.record(logs.path({ domainId, state: 'waiting' }))],
    ['workWithoutPath', (logs, domainId) => addRecipient(logs, { domainId, pathId: 'f'.repeat(24) })],
    [
      'workWithoutPath',
      async (logs, domainId) => {
        const path = logs.path({ domainId, state: 'bounced' });
        await logs.record(path);
        await addRecipient(logs, { domainId, pathId: path.id });
      },
    ],
    [
      'heldWithoutCopy',
      (logs, domainId) => logs.record(logs.path({ domainId, state: 'held', facts: { heldId: 'e'.repeat(24) } })),
    ],
    ['heldWithoutCopy', (logs, domainId) => logs.record(logs.path({ domainId, state: 'held' }))],
    ['copyWithoutPath', addHeldCopy],
    [
      'inDoubtTooLong',
      (logs, domainId) =>
        logs.record(logs.path({ domainId, state: 'in_doubt', at: logs.clock.now() - 15 * 60_000 - 1 })),
    ],
    [
      'outboundDisagrees',
      async (logs, domainId) => {
        const emailId = newId(systemRandom, logs.clock.now());
        await addRecipient(logs, { domainId, emailId, state: 'delivered' });
        await logs.record(logs.path({ domainId, direction: 'out', state: 'waiting', facts: { emailId, position: 0 } }));
      },
    ],
  ])('sees %s', async (name, contradict) => {
    const { logs, domainId } = await balanced();
    await using _ = logs;
    await contradict(logs, domainId);
    const report = await logs.ledger.read();
    const found = Object.entries(report.contradictions).filter(([, count]) => count > 0);
    expect(found).toEqual([[name, 1]]);
    expect(report.isBalanced).toBe(false);
  });

  it('sees a path in a state that there is not', async () => {
    const { logs, domainId } = await balanced();
    await using _ = logs;
    await logs.record(logs.path({ domainId, state: 'vanished' as never }));
    expect((await logs.ledger.read()).isBalanced).toBe(false);
  });

  it('is read once a minute for frequent callers', async () => {
    await using logs = await openLogs();
    const first = await logs.ledger.recent();
    await logs.record(logs.path());
    expect(await logs.ledger.recent()).toBe(first);
    await logs.clock.advance(60_000);
    expect((await logs.ledger.recent()).in.accepted).toBe(1);
  });
});

describe('leaving mail in the log', () => {
  const MX = { host: 'mx1.remote.test', ip: '192.0.2.25', port: 25 };
  const fault = (at: number) => ({
    at,
    code: 451,
    response: '451 later',
    message: 'Put off by the server.',
    category: 'network',
    action: 'defer',
    mx: MX,
  });
  const report = (at: number) => ({
    at,
    code: 250,
    response: '250 OK',
    mx: MX,
    tls: { isEnabled: true, policy: 'dane' },
    durationMs: 12,
  });

  async function openEmail(logs: Logs): Promise<OutboundEmail> {
    const { id: domainId } = await logs.addDomain('acme.test');
    const now = logs.clock.now();
    return {
      id: newId(systemRandom, now),
      domainId,
      accountId: 'a'.repeat(24),
      aliasId: 'b'.repeat(24),
      messageId: 'out@acme.test',
      sealedContent: JSON.stringify({
        subject: 'Hello',
        headers: [
          ['From', 'Ann <ann@acme.test>'],
          ['To', 'bob@remote.test'],
        ],
      }),
      envelope: { from: 'ann@acme.test', to: ['bob@remote.test', 'eve@remote.test'] },
      sizeBytes: 99,
      date: now - 5_000,
      createdAt: now,
      isCancelled: false,
    };
  }

  const attempt = (
    email: OutboundEmail,
    position: number,
    state: string,
    outcome: OutboundAttempt['outcome'],
  ): OutboundAttempt => ({
    email,
    recipient: {
      position,
      address: email.envelope.to[position] ?? '',
      state,
      ...('fault' in outcome && { fault: outcome.fault }),
    },
    outcome,
  });

  it('is one path per recipient, with every attempt', async () => {
    await using logs = await openLogs();
    const email = await openEmail(logs);
    const now = logs.clock.now();
    const settle = (...attempts: OutboundAttempt[]) =>
      logs.db.inTransaction((tx) => logs.outboundPaths.onSettled(tx, attempts));
    await settle(
      attempt(email, 0, 'waiting', { kind: 'deferred', fault: fault(now) }),
      attempt(email, 1, 'failed', {
        kind: 'failed',
        fault: { ...fault(now), code: 550, category: 'recipient', action: 'reject' },
      }),
      {
        ...attempt(email, 0, 'waiting', { kind: 'deferred', fault: fault(now) }),
        recipient: {
          ...attempt(email, 0, 'waiting', { kind: 'deferred', fault: fault(now) }).recipient,
          forward: { pathId: 'c'.repeat(24) },
        },
      },
    );
    await settle(attempt(email, 0, 'delivered', { kind: 'delivered', report: report(now + 60_000) }));
    const [bob, eve] = [outboundPathId(email, 0), outboundPathId(email, 1)];
    const listed = await logs.operatorLog.list({ q: 'out@acme.test', limit: 10 });
    expect(listed.map(({ id }) => id).sort()).toEqual([bob, eve].sort());
    const whole = await logs.operatorLog.get(bob);
    expect(whole).toMatchObject({
      direction: 'out',
      state: 'delivered',
      code: 250,
      category: 'none',
      messageKey: email.id,
      accountId: email.accountId,
      facts: {
        from: 'Ann <ann@acme.test>',
        subject: 'Hello',
        recipient: 'bob@remote.test',
        mx: MX,
        deliveryMs: 12,
        emailId: email.id,
        position: 0,
      },
    });
    expect(whole.timeline.map(({ text }) => inEnglish(text))).toEqual([
      'Accepted for bob@remote.test.',
      'Deferred: Put off by the server. 451 later',
      'mx1.remote.test took it: 250 OK',
    ]);
    expect(await logs.operatorLog.get(eve)).toMatchObject({ state: 'bounced', code: 550, category: 'recipient' });
  });

  it('ends as cancelled when it still waited', async () => {
    await using logs = await openLogs();
    const email = await openEmail(logs);
    const now = logs.clock.now();
    await logs.db.inTransaction((tx) =>
      logs.outboundPaths.onSettled(tx, [
        attempt(email, 0, 'waiting', { kind: 'deferred', fault: fault(now) }),
        attempt(email, 1, 'delivered', { kind: 'delivered', report: report(now) }),
      ]),
    );
    const final = { ...email, isCancelled: true, updatedAt: now + 1 };
    await logs.db.inTransaction((tx) => logs.outboundPaths.onFinal(tx, [{ ...email, updatedAt: now }, final]));
    expect((await logs.operatorLog.get(outboundPathId(email, 0))).state).toBe('cancelled');
    expect((await logs.operatorLog.get(outboundPathId(email, 1))).state).toBe('delivered');
  });
});

describe('on the command line', () => {
  it('logs and verify print what is there, and verify fails when the ledger does', async () => {
    const { logs, domainId } = await balanced();
    await using _ = logs;
    const commands = [...logCommands(logs), ...ledgerCommands(logs), ...blobCommands(logs)];
    const dataDir = logs.place.path;
    const server = createAdminServer({ dataDir, commands, durable: logs.db.durable, log: logs.log });
    await server.start();
    try {
      const run = async (command: 'logs' | 'verify', ...args: string[]) => {
        const printed: string[] = [];
        const cli = {
          env: { WAYPOST_DATA_DIR: dataDir },
          stdin: process.stdin,
          print: (text: string) => void printed.push(text),
          tell: () => {},
        };
        const program = (command === 'logs' ? logsCommand(cli) : verify(cli)).exitOverride();
        const error = await program.parseAsync(args, { from: 'user' }).then(() => undefined, String);
        return { text: printed.join('\n'), error };
      };
      expect(await run('verify')).toMatchObject({
        text: expect.stringContaining('The ledger balances.'),
        error: undefined,
      });
      const bounced = logs.path({
        domainId,
        state: 'bounced',
        code: 550,
        category: 'recipient',
        facts: { recipient: 'eve@acme.test', response: 'No \u001b[31mred' },
      });
      await logs.record(bounced);
      const { text } = await run(
        'logs',
        '--domain',
        'acme.test',
        '--q',
        'eve',
        '--category',
        'recipient',
        '--code',
        '550',
      );
      expect(text.split('\n')).toEqual([expect.stringMatching(/^Id +When +State/), expect.stringContaining('bounced')]);
      expect(text).not.toContain('\u001b');
      expect(JSON.parse((await run('logs', '--limit', '3', '--json')).text)).toHaveLength(3);
      expect((await run('logs', '--q', 'nothing at all')).text).toBe('Nothing yet.');
      const story = await run('logs', 'show', bounced.id);
      expect(story.text).toContain(`Entry:      ${bounced.id}, arriving, bounced`);
      expect(story.text).toContain('mx1.target.test took it.');
      expect(JSON.parse((await run('logs', 'show', bounced.id, '--json')).text)).toMatchObject({
        state: 'bounced',
        code: 550,
      });
      expect((await run('logs', 'show', 'unknown')).error).toContain('There is no such entry');
      await logs.record(logs.path({ domainId, state: 'waiting' }));
      const broken = await run('verify');
      expect(broken.text).toContain('Wrong: 1 paths that wait, while nothing is queued for them.');
      expect(broken.error).toContain('does not balance');
    } finally {
      await server.stop();
    }
  });
});
