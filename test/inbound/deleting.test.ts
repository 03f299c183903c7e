import { describe, expect, it } from 'vitest';
import { reply } from '../../src/protocol/smtp/reply.js';
import { startHttpListener } from '../webhooks/http-listener.js';
import { expectBalance, hostDomain, letter, type Receiving, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();

describe('mail of every state, when its home is deleted', () => {
  it.each(['alias', 'domain'] as const)(
    'with the %s ends as cancelled or stays as it ended, and no work is left',
    async (owner) => {
      await using listener = await startHttpListener();
      listener.answerWith(503);
      const self = receiving();
      const { app, call, logs } = self;
      const domain = `deleted-${owner}.test`;
      const aliases = await fill(self, domain, listener.url());
      const states = async () => (await logs(`domain=${domain}&limit=50`)).map(({ state }) => state).sort();
      const ended = ['bounced', 'delivered', 'delivered', 'delivered'];
      expect(await states()).toEqual([...ended, 'held', 'stored', 'waiting', 'waiting', 'waiting', 'waiting']);
      await expectBalance(app);

      if (owner === 'domain') expect(await call(`DELETE /v1/domains/${domain}`)).toMatchObject({ status: 200 });
      else
        for (const id of aliases)
          expect(await call(`DELETE /v1/domains/${domain}/aliases/${id}`)).toMatchObject({ status: 200 });
      const waiting = async () => (await expectBalance(app)).states.find(({ state }) => state === 'waiting')?.in;
      await expect.poll(waiting).toBe(0);
      expect((await call('GET /v1/held')).body).toEqual([]);
      const { entries } = await app.admin('queue.list', { limit: 1000 });
      expect(entries.filter(({ target }: { target: string | null }) => target?.endsWith(`away.${domain}`))).toEqual([]);
    },
  );
});

/** One message in each state that a message can be in for long. */
async function fill(self: Receiving, domain: string, hookUrl: string): Promise<string[]> {
  const { alias, target, hand, senders } = self;
  await hostDomain(self, domain);
  const [away, shut] = await Promise.all([
    target(`away.${domain}`),
    target(`shut.${domain}`),
    target(`here.${domain}`),
  ]);
  await away.goDown();
  shut.refuseWith(reply(550, '5.1.1', 'No such user'));
  const ids: string[] = [];
  const add = async (name: string, fields: object) => void ids.push(await alias(name, fields, domain));
  await add('later', { recipients: [`bob@away.${domain}`] });
  await add('half', { recipients: [`ann@here.${domain}`, `bob@shut.${domain}`] });
  await add('hook', { recipients: [hookUrl] });
  await add('box', { has_imap: true, recipients: [`bob@away.${domain}`] });
  await add('full', { has_imap: true, max_quota: '1 B', recipients: [`ann@here.${domain}`] });
  const send = async (name: string, from: string) =>
    expect(
      await hand({ from, to: [`${name}@${domain}`], source: letter({ from, subject: `${name} ${domain}` }) }),
    ).toMatch(/^250 /);
  await send('later', 'ann@sender.test');
  await send('half', 'ann@sender.test');
  await send('half', 'eve@stranger.test');
  await send('hook', 'ann@sender.test');
  await send('box', 'ann@sender.test');
  await send('full', 'ann@sender.test');
  await expect.poll(() => senders.find(`half ${domain}`)).toBeDefined();
  return ids;
}
