import { describe, expect, it } from 'vitest';
import { DOMAIN, hostDomain, letter, shareReceiving } from './receiving-fixture.js';

const receiving = shareReceiving();
/** The admin of the domain, at a server of the world outside. */
const OWNER_DOMAIN = 'owner.test';

describe('postmaster and abuse of a domain', () => {
  it('go to its admins when no alias takes them', async () => {
    const { target, hand, call, logs, timeline } = receiving();
    const owner = await target(OWNER_DOMAIN);
    await hostDomain(receiving(), 'bare.test');
    const aliases = (await call('GET /v1/domains/bare.test/aliases')).body;
    for (const { id } of aliases) await call(`DELETE /v1/domains/bare.test/aliases/${id}`);
    expect(await hand({ to: ['nobody@bare.test'], source: letter() })).toMatch(/^550 5\.1\.1 /);

    for (const name of ['postmaster', 'Abuse', 'abuse+case-7']) {
      const to = `${name}@bare.test`;
      expect(await hand({ to: [to], source: letter({ subject: `For ${name}.` }) })).toMatch(/^250 /);
      const arrived = owner.find(`For ${name}.`);
      expect(arrived?.recipients.map((rcpt) => rcpt.to.address)).toEqual([
        expect.stringMatching(/^ann.*@owner\.test$/),
      ]);
    }
    const [path] = await logs('q=postmaster@bare.test');
    expect(path).toMatchObject({ state: 'delivered', rcpt_to: 'postmaster@bare.test' });
    expect(await timeline(path.id)).toContain('it goes to the admins of bare.test');
  });

  it('are scanned like any mail', async () => {
    const { hand } = receiving();
    const source = `${letter()}X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*\r\n`;
    expect(await hand({ to: ['abuse@bare.test'], source })).toMatch(/^554 /);
  });

  it('go to the alias that has the name, or to the catch-all', async () => {
    const { alias, target, hand } = receiving();
    const desk = await target('desk.test');
    await alias('abuse', { recipients: ['bob@desk.test'] });
    expect(await hand({ to: [`abuse@${DOMAIN}`], source: letter({ subject: 'To the desk' }) })).toMatch(/^250 /);
    expect(desk.find('To the desk')).toBeDefined();
  });
});

describe('a header of many short fields', () => {
  it.each([2_500, 40_000])('of %d fields is taken while it is under 256 KB', async (count) => {
    const { alias, target, hand } = receiving();
    const far = await target(`fields${count}.test`);
    const name = `fields${count}`;
    await alias(name, { recipients: [`bob@fields${count}.test`], has_imap: true });
    const source = `${'X:1\r\n'.repeat(count)}${letter({ subject: name })}`;
    expect(await hand({ to: [`${name}@${DOMAIN}`], source })).toMatch(/^250 /);
    await expect.poll(() => far.find(name)).toBeDefined();
  });

  it('of more than 256 KB is refused', async () => {
    const { hand, alias } = receiving();
    await alias('wide', { recipients: ['bob@desk.test'] });
    const source = `${'X:1\r\n'.repeat(53_000)}${letter()}`;
    expect(await hand({ to: [`wide@${DOMAIN}`], source })).toMatch(/^552 5\.3\.4 /);
  });
});
