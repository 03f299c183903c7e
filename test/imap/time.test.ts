import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectImap } from '../support/imap-client.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';

const MINUTE = 60_000;

describe('a session that says nothing', () => {
  let clock: ManualClock;
  let service: MailboxApp;
  beforeAll(async () => {
    clock = createManualClock();
    service = await startMailboxApp({ world: { clock } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('has three minutes to sign in, and half an hour then, in IDLE too', async () => {
    const box = await service.mailbox();
    await using stranger = await connectImap(service.app.ports.imaps ?? 0);
    await using still = await box.connect();
    await using idle = await box.connect();
    idle.begin('IDLE');
    await idle.line();
    await clock.advance(3 * MINUTE + 2000);
    expect(await stranger.line()).toMatch(/^\* BYE /);
    await clock.advance(27 * MINUTE - 2000);
    await still.ok('NOOP');
    await clock.advance(2 * MINUTE);
    expect(await idle.line()).toMatch(/^\* BYE /);
    await still.ok('NOOP');
    await clock.advance(32 * MINUTE);
    expect(await still.line()).toMatch(/^\* BYE /);
  });
});
