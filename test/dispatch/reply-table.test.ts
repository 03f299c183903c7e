import { describe, expect, it } from 'vitest';
import { say } from '../../src/i18n/sentence.js';
import { openPayload } from '../../src/jobs/job-queue.js';
import type { SmtpReply } from '../../src/protocol/smtp/reply.js';
import { readReport } from '../bounces/strict-report.js';
import {
  accepted,
  acceptedByTxt,
  arrivalOf,
  box,
  type DispatchRoomFixture,
  hook,
  notNow,
  openDispatchRoom,
  refused,
  request,
  to,
} from './dispatch-fixture.js';

/** One alias whose targets are called by what they do. */
async function sendTo(room: DispatchRoomFixture, ends: readonly string[], isProven: boolean, mailFrom?: string) {
  const { clock, targets } = room;
  const alias = await room.alias('sales');
  targets.set('permanent@target.test', () => refused(clock.now()));
  targets.set('temporary@target.test', () => notNow(clock.now()));
  const arrival = arrivalOf(clock.now(), mailFrom === undefined ? {} : { mailFrom });
  const ways = ends.map((end) => to(`${end}@target.test`, alias));
  const reply = await room.dispatch(request({ arrival, recipients: [accepted(alias, ways)], isProven }));
  return { reply, arrival, alias };
}

const code = ({ code: number, enhanced }: SmtpReply) => `${number} ${enhanced}`;

const NO_BYTES = new Uint8Array();

describe('each row of the table (11.1)', () => {
  it('all good: 250, nothing of ours stands behind it', async () => {
    await using room = await openDispatchRoom();
    const { reply, arrival } = await sendTo(room, ['good', 'fine'], false);
    expect(reply).toEqual({ code: 250, enhanced: '2.0.0', lines: [`Accepted as ${arrival.id}`] });
    const paths = await room.paths();
    expect(paths.map(({ state, code: got, facts }) => [state, got, facts.target])).toEqual(
      expect.arrayContaining([
        ['delivered', 250, 'good@target.test'],
        ['delivered', 250, 'fine@target.test'],
      ]),
    );
    expect(paths[0]).toMatchObject({
      messageKey: arrival.id,
      direction: 'in',
      domainId: room.domain.id,
      accountId: room.domain.accountId,
      facts: {
        mailFrom: 'ann@remote.test',
        recipient: 'sales@example.test',
        spf: 'pass',
        dkim: 'none',
        dmarc: 'pass',
        from: 'Ann <ann@remote.test>',
        subject: expect.stringMatching(/^Hello/),
        response: '250 2.0.0 Ok',
        clientIp: '192.0.2.9',
        sizeBytes: arrival.source.length,
        mx: { host: 'mx.target.test' },
      },
    });
    expect(paths[0]?.text.split('\n')).toEqual([
      'From mx.remote.test',
      'sales is an alias with 2 recipients',
      'Delivered: 250 2.0.0 Ok',
      `We answered: 250 2.0.0 Accepted as ${arrival.id}`,
    ]);
    expect([await room.queue(), await room.heldRows(), await room.notices()]).toEqual([[], [], []]);
  });

  it.each([true, false])('all permanent: the 5yz itself, the target masked (proven: %s)', async (isProven) => {
    await using room = await openDispatchRoom();
    room.targets.set('bob@target.test', () =>
      refused(0, { code: 554, enhanced: '5.7.1', response: '554 5.7.1 <bob@target.test> says no' }),
    );
    const { reply } = await sendTo(room, ['bob'], isProven);
    expect(code(reply)).toBe('554 5.7.1');
    expect(reply.lines[0]).toContain('554 5.7.1 <sales@example.test> says no');
    expect(await room.states()).toEqual({ 'bob@target.test': 'refused' });
    expect(await room.count('forward_fingerprint')).toBe(0);
    expect([await room.queue(), await room.heldRows(), await room.notices()]).toEqual([[], [], []]);
  });

  it('good and permanent, proven: 250, and one report that names the alias alone', async () => {
    await using room = await openDispatchRoom();
    const { reply, arrival } = await sendTo(room, ['good', 'permanent'], true);
    expect(code(reply)).toBe('250 2.0.0');
    expect(await room.states()).toEqual({ 'good@target.test': 'delivered', 'permanent@target.test': 'bounced' });
    expect(await room.heldRows()).toEqual([]);
    expect(await room.notices()).toHaveLength(1);
    await room.runner.start();
    await room.log.until('dispatch.noticeQueued');
    await room.runner.stop();
    const email = await room.db.reader.selectFrom('email').selectAll().where('origin', '=', 'dsn').executeTakeFirst();
    expect(email).toMatchObject({ envelope_from: '', envelope_to: '["ann@remote.test"]', domain_id: room.system.id });
    const blob = await room.blobs.open(email?.blob_id ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of blob?.chunks ?? []) chunks.push(chunk);
    const report = readReport(Buffer.concat(chunks));
    expect(report.recipients).toMatchObject([
      {
        'final-recipient': 'rfc822;sales@example.test',
        action: 'failed',
        status: '5.1.1',
        'final-log-id': arrival.id,
        'diagnostic-code': 'smtp; 550 5.1.1 No such user',
      },
    ]);
    expect(Buffer.concat(chunks).toString()).not.toContain('target.test');
  });

  it.each([
    ['not proven', false, 'eve@remote.test'],
    ['proven, but nobody', true, ''],
  ])('good and permanent, %s: 250, a held copy, and the owner is told', async (_name, isProven, mailFrom) => {
    await using room = await openDispatchRoom();
    const { reply } = await sendTo(room, ['good', 'permanent'], isProven, mailFrom);
    expect(code(reply)).toBe('250 2.0.0');
    const paths = await room.paths();
    const [copy] = await room.heldRows();
    expect(paths.find(({ state }) => state === 'held')?.facts).toMatchObject({
      target: 'permanent@target.test',
      heldId: copy?.id,
    });
    expect(room.letters).toMatchObject([
      {
        kind: 'message.held',
        heldId: copy?.id,
        recipient: 'sales@example.test',
        sender: mailFrom,
        targets: [{ target: 'permanent@target.test', reason: '550 5.1.1 No such user' }],
      },
    ]);
    expect(await room.notices()).toEqual([]);
  });

  it('any temporary, proven: durable, 250, the queue; permanent ones are reported', async () => {
    await using room = await openDispatchRoom();
    const { reply } = await sendTo(room, ['good', 'permanent', 'temporary'], true);
    expect(code(reply)).toBe('250 2.0.0');
    expect(await room.states()).toEqual({
      'good@target.test': 'delivered',
      'permanent@target.test': 'bounced',
      'temporary@target.test': 'waiting',
    });
    const queue = await room.queue();
    expect(queue).toMatchObject([
      { address: 'temporary@target.test', state: 'waiting', envelope_from: 'ann@remote.test' },
    ]);
    const waiting = (await room.paths()).find(({ state }) => state === 'waiting');
    expect(waiting?.facts.emailId).toBe(queue[0]?.id);
    expect(await room.notices()).toHaveLength(1);
    // The client hung up without another command: what was delivered and what waits are remembered
    await Promise.all(room.room.parts.map((part) => part.stop()));
    expect(await room.count('forward_fingerprint')).toBe(2);
  });

  it('any temporary, not proven: what was delivered is remembered, then 451', async () => {
    await using room = await openDispatchRoom();
    const { reply, arrival, alias } = await sendTo(room, ['good', 'permanent', 'temporary'], false);
    expect(code(reply)).toBe('451 4.4.1');
    expect(reply.lines[0]).toBe('sales@example.test: The receiving server cannot be reached now.');
    expect(await room.states()).toEqual({
      'good@target.test': 'delivered',
      'permanent@target.test': 'refused',
      'temporary@target.test': 'refused',
    });
    expect([await room.queue(), await room.heldRows(), await room.notices()]).toEqual([[], [], []]);
    expect(await room.count('forward_fingerprint')).toBe(1);

    // The sender comes again, and the target is up
    room.targets.delete('temporary@target.test');
    room.targets.delete('permanent@target.test');
    const ways = ['good', 'permanent', 'temporary'].map((end) => to(`${end}@target.test`, alias));
    const again = request({ arrival: { ...arrival, id: 'f'.repeat(24) }, recipients: [accepted(alias, ways)] });
    expect(code(await room.dispatch({ ...again, isProven: false }))).toBe('250 2.0.0');
    expect(room.sent.filter((address) => address === 'good@target.test')).toHaveLength(1);
    const second = (await room.paths()).filter(({ messageKey }) => messageKey === 'f'.repeat(24));
    expect(second.map(({ state }) => state).sort()).toEqual(['delivered', 'delivered', 'duplicate']);
    expect(second.find(({ state }) => state === 'duplicate')?.text).toContain(
      'Already delivered on Sun, 15 Nov 2026 12:00:00 +0000',
    );
  });

  it('delivers a retry whose mark an earlier build wrote, and sweeps the mark when it expires', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    const at = room.clock.now();
    // Of this message at this place, its body hashed by the means of that build
    const mark = { fingerprint: 'jD-Nkfo80EbyeSZ68jZKmw', doubt: null, delivered_at: at, expires_at: at + 3_600_000 };
    await room.db.inTransaction((tx) => tx.insertInto('forward_fingerprint').values(mark).execute());
    const arrival = arrivalOf(at, { subject: 'Across the upgrade' });
    const recipients = [accepted(alias, [to('good@target.test', alias)])];
    expect(code(await room.dispatch(request({ arrival, recipients, isProven: false })))).toBe('250 2.0.0');
    expect(await room.states()).toEqual({ 'good@target.test': 'delivered' });
    await room.clock.advance(3_600_001);
    await room.runJob('dispatch.sweep');
    const left = await room.db.reader.selectFrom('forward_fingerprint').select('fingerprint').execute();
    expect(left).not.toContainEqual({ fingerprint: mark.fingerprint });
  });
});

describe('a message', () => {
  it('goes once to a place that two recipients share, and both paths say how it ended', async () => {
    await using room = await openDispatchRoom();
    const [sales, info] = [await room.alias('sales'), await room.alias('info')];
    const recipients = [sales, info].map((alias) =>
      accepted(alias, [to('bob@target.test', alias), hook('https://h.test/', alias)]),
    );
    const reply = await room.dispatch(request({ arrival: arrivalOf(room.clock.now()), recipients }));
    expect(reply.code).toBe(250);
    expect(room.sent).toEqual(['bob@target.test']);
    expect(room.posted.map(({ recipients: all }) => all)).toEqual([['sales@example.test', 'info@example.test']]);
    const paths = await room.paths();
    expect(paths.map(({ state, facts }) => `${facts.recipient} ${state}`).sort()).toEqual([
      ...['info@example.test delivered', 'info@example.test delivered'],
      ...['sales@example.test delivered', 'sales@example.test delivered'],
    ]);
  });

  it('in the queue for two of them stands there once, and the other path says where to look', async () => {
    await using room = await openDispatchRoom();
    room.targets.set('bob@target.test', () => notNow(0));
    const aliases = [await room.alias('sales'), await room.alias('info')];
    const recipients = aliases.map((alias) => accepted(alias, [to('bob@target.test', alias)]));
    await room.dispatch(request({ arrival: arrivalOf(room.clock.now()), recipients }));
    expect(await room.queue()).toHaveLength(1);
    const byRecipient = new Map((await room.paths()).map((path) => [path.facts.recipient, path]));
    expect(byRecipient.get('sales@example.test')?.state).toBe('waiting');
    expect(byRecipient.get('info@example.test')).toMatchObject({ state: 'duplicate' });
    expect(byRecipient.get('info@example.test')?.text).toContain('for sales@example.test too');
  });

  it('without a place to go is discarded by rule', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('noise');
    const arrival = arrivalOf(room.clock.now());
    expect((await room.dispatch(request({ arrival, recipients: [accepted(alias, [])], isProven: false }))).code).toBe(
      250,
    );
    expect(await room.paths()).toMatchObject([
      { state: 'discarded', code: 250, facts: { recipient: 'noise@example.test' } },
    ]);
  });

  it('for a mailbox is stored with its fingerprint and path, and no word of it is in the log', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    const arrival = arrivalOf(room.clock.now());
    const letter = request({ arrival, recipients: [accepted(alias, [box(alias)])], isProven: false });
    expect((await room.dispatch(letter)).code).toBe(250);
    const [path] = await room.paths();
    expect(path).toMatchObject({ state: 'stored', facts: { target: 'sales@example.test' } });
    for (const name of ['subject', 'from', 'to', 'messageId'] as const) expect(path?.facts[name]).toBeUndefined();
    expect(await room.count('blob')).toBe(1);
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(await room.count('blob')).toBe(1);
  });

  it('for a full mailbox is 452 if no other place has it, and waits for room if one has', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.rooms.set('sales@example.test', 'full');
    const alone = request({ arrival: arrivalOf(room.clock.now()), recipients: [accepted(alias, [box(alias)])] });
    expect(code(await room.dispatch(alone))).toBe('452 4.2.2');
    const ways = [box(alias), to('bob@target.test', alias)];
    const both = { ...alone, arrival: arrivalOf(room.clock.now()), recipients: [accepted(alias, ways)] };
    expect(code(await room.dispatch({ ...both, isProven: false }))).toBe('451 4.2.2');
    expect(code(await room.dispatch(both))).toBe('250 2.0.0');
    expect(room.sent).toEqual(['bob@target.test']);
    const job = () => room.db.reader.selectFrom('job').select('id').where('kind', '=', 'mailbox.wait').execute();
    expect(await job()).toHaveLength(1);
    room.rooms.delete('sales@example.test');
    await room.runner.start();
    await room.clock.advance(5 * 60_000);
    while ((await job()).length > 0) await room.settle();
    await room.runner.stop();
    const states = (await room.paths()).map(({ state }) => state);
    expect(states.filter((state) => state === 'stored')).toHaveLength(1);
    expect(states).not.toContain('waiting');
    expect(await room.count('blob')).toBe(1); // the mailbox's own
  });

  it('for a full mailbox is tried soon after there is room for it, and not before', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.rooms.set('sales@example.test', 'full');
    const ways = [box(alias), to('bob@target.test', alias)];
    const arrival = arrivalOf(room.clock.now());
    expect(code(await room.dispatch(request({ arrival, recipients: [accepted(alias, ways)] })))).toBe('250 2.0.0');
    const dueAt = async () =>
      (await room.db.reader.selectFrom('job').select('run_at').where('kind', '=', 'mailbox.wait').execute())[0]?.run_at;
    const planned = await dueAt();
    expect(planned).toBeGreaterThan(room.clock.now());
    for (const free of [0, 10]) {
      room.free.set(alias.id, free);
      await room.runJob('mailbox.room');
      expect(await dueAt()).toBe(planned);
    }
    room.free.set(alias.id, 100_000);
    room.rooms.delete('sales@example.test');
    await room.runJob('mailbox.room');
    expect(await dueAt()).toBe(room.clock.now());
    await room.runner.start();
    while ((await dueAt()) !== undefined) await room.settle();
    await room.runner.stop();
    const [stored] = (await room.paths()).filter(({ state }) => state === 'stored');
    expect(stored?.facts).not.toHaveProperty('reason');
    expect(stored?.facts).not.toHaveProperty('response');
  });

  it('for a full mailbox that an earlier release kept without a row gets one at its next attempt', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.rooms.set('sales@example.test', 'full');
    const ways = [box(alias), to('bob@target.test', alias)];
    const arrival = arrivalOf(room.clock.now());
    expect(code(await room.dispatch(request({ arrival, recipients: [accepted(alias, ways)] })))).toBe('250 2.0.0');
    const { reader, writer } = room.db;
    const [job] = await reader.selectFrom('job').selectAll().where('kind', '=', 'mailbox.wait').execute();
    const { isListed: _, ...payload } = openPayload(room.keyring, job?.id ?? '', job?.payload ?? NO_BYTES) as {
      readonly isListed: boolean;
    };
    await writer.deleteFrom('mailbox_delivery').execute();
    const rows = () => reader.selectFrom('mailbox_delivery').select(['job_id', 'mailbox_id', 'attempts']).execute();
    await expect(room.runJob('mailbox.wait', payload)).rejects.toThrow('still full');
    expect(await rows()).toEqual([{ job_id: 'job', mailbox_id: alias.id, attempts: 1 }]);
    room.rooms.delete('sales@example.test');
    await room.runJob('mailbox.wait', payload);
    expect(await rows()).toEqual([]);
    expect(await room.states()).toMatchObject({ 'sales@example.test': 'stored' });
  });

  it('of a mailbox that was just deleted is retried and refused at RCPT', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.rooms.set('sales@example.test', 'gone');
    const recipients = [accepted(alias, [box(alias)])];
    expect(code(await room.dispatch(request({ arrival: arrivalOf(0), recipients })))).toBe('451 4.2.1');
  });

  it('for a domain that lives in DNS alone leaves nothing here (10.6)', async () => {
    await using room = await openDispatchRoom();
    room.targets.set('bob@target.test', () => notNow(0));
    const recipients = [acceptedByTxt('ann@txt.test', [to('bob@target.test'), to('eve@target.test')])];
    const arrival = arrivalOf(room.clock.now());
    expect((await room.dispatch(request({ arrival, recipients }))).code).toBe(451);
    room.targets.set('bob@target.test', () => refused(0));
    expect(code(await room.dispatch(request({ arrival, recipients })))).toBe('550 5.1.1');
    expect(room.sent).toEqual(['bob@target.test', 'eve@target.test', 'bob@target.test']);
    expect([await room.queue(), await room.heldRows(), await room.notices()]).toEqual([[], [], []]);
  });

  it('to a webhook that is down becomes its job', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.hookTargets.set('https://h.test/', () => notNow(0));
    const recipients = [accepted(alias, [hook('https://h.test/', alias)])];
    expect((await room.dispatch(request({ arrival: arrivalOf(0), recipients }))).code).toBe(250);
    const [path] = await room.paths();
    expect(path?.state).toBe('waiting');
    expect(room.queuedHooks).toMatchObject([{ url: 'https://h.test/', pathId: path?.id }]);
  });

  it('that is a bounce is recorded and goes on to whom it is for', async () => {
    await using room = await openDispatchRoom();
    room.world.returns = async () => ({
      outcome: { kind: 'good', as: 'consumed', text: say('step.returnRepeated') },
      forwardTo: 'ann@home.test',
    });
    const alias = await room.alias('service', {}, room.system);
    const way = { kind: 'return', key: 'return 1', alias: undefined, emailId: '1', position: 0 } as const;
    const recipients = [{ ...accepted(alias, [way]), alias: undefined }];
    const letter = request({ arrival: arrivalOf(0, { mailFrom: '' }), recipients, isProven: false });
    room.targets.set('ann@home.test', () => notNow(0));
    expect((await room.dispatch(letter)).code).toBe(451);
    room.targets.delete('ann@home.test');
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(room.sent).toEqual(['ann@home.test', 'ann@home.test']);
    expect((await room.paths()).map(({ state, facts }) => [facts.target, state])).toContainEqual([
      'ann@home.test',
      'delivered',
    ]);
  });

  it('gets vacation replies, after the reply and before a stop is over', async () => {
    await using room = await openDispatchRoom();
    const away = await room.alias('ann', { hasVacation: true });
    const here = await room.alias('bob');
    let open = () => {};
    room.world.vacation = new Promise((resolve) => {
      open = resolve;
    });
    const recipients = [away, here].map((alias) => accepted(alias, [to(`${alias.name}@target.test`, alias)]));
    expect((await room.dispatch(request({ arrival: arrivalOf(0), recipients }))).code).toBe(250);
    expect(room.answered).toEqual([]);
    const stopped = Promise.all(room.room.parts.map((part) => part.stop()));
    open();
    await stopped;
    expect(room.answered).toEqual([away]);
    await room.dispatch(request({ arrival: arrivalOf(0), recipients: [accepted(away, [])] }));
    expect(room.answered).toHaveLength(1);
  });
});
