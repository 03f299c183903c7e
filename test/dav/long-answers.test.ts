import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DavWorld, DECLARED, event, openDavWorld } from './dav-world.js';

let world: DavWorld;
beforeAll(async () => {
  world = await openDavWorld();
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
  const notes = `DESCRIPTION:${'x'.repeat(4000)}`;
  await Promise.all(Array.from({ length: 300 }, (_, i) => world.put(`default/e${i}.ics`, event(`e${i}`, [notes]))));
});
afterAll(() => world[Symbol.asyncDispose]());

const everything = `<C:calendar-query ${DECLARED}><prop><getetag/><C:calendar-data/></prop><C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>`;

it('an answer of a megabyte comes whole, in pieces without a length', async () => {
  const answer = await world.dav(`REPORT ${world.home}/default/`, { depth: '1', body: everything });
  expect([answer.status, answer.headers['transfer-encoding'], answer.headers['content-length']]).toEqual([
    207,
    'chunked',
    undefined,
  ]);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const { all } = answer.multi();
  expect(all).toHaveLength(300);
  expect(all[0]?.props['{urn:ietf:params:xml:ns:caldav}calendar-data']?.text).toMatch(
    /^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/s,
  );
});

it('a burst of requests is answered, eight at a time, and costs one hash', async () => {
  // So dear that it outweighs everything else
  await using dear = await openDavWorld({ world: { hashingCost: { memoryKiB: 65_536, iterations: 6 } } });
  const cpuMs = async (box: DavWorld['box'], count: number) => {
    const begun = process.cpuUsage();
    const as = [box.address, box.password] as const;
    const answers = await Promise.all(Array.from({ length: count }, () => dear.dav('PROPFIND /', { as })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 207));
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  const one = await cpuMs(dear.box, 1);
  const burst = await cpuMs(await dear.service.mailbox(), 40);
  expect(burst).toBeLessThan(5 * one);
});

it('a reader that leaves in the middle holds nothing up', async () => {
  const { request } = await import('node:http');
  const { address, password } = world.box;
  for (let i = 0; i < 10; i += 1) {
    await new Promise<void>((resolve, reject) => {
      const call = request(
        {
          ...{
            host: '127.0.0.1',
            port: world.service.app.ports.http,
            method: 'REPORT',
            path: `${world.home}/default/`,
          },
          headers: {
            host: 'localhost',
            depth: '1',
            authorization: `Basic ${Buffer.from(`${address}:${password}`).toString('base64')}`,
          },
        },
        (response) => response.once('data', () => response.destroy()).once('close', resolve),
      );
      call.on('error', reject).end(everything);
    });
  }
  // More than the eight that a mailbox has at once have left
  expect((await world.dav(`PROPFIND ${world.home}/default/`)).status).toBe(207);
});
