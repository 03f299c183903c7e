import { once } from 'node:events';
import { createServer } from 'node:https';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTlsReportMail } from '../../src/inbound/returns/read-tls-report-mail.js';
import { NO_POLICY, stsPolicy } from '../../src/outbound/delivery/tls/tls-result.js';
import { createTallyCounter, type TallyCounter } from '../../src/reports/tally/tally-counter.js';
import { createTlsReportKind, type TlsFacts } from '../../src/reports/tls/tls-report-kind.js';
import { silentLog } from '../support/silent-log.js';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';
import { DAY_MS, HOST, openReportSite } from './reports-fixture.js';

let site: Awaited<ReturnType<typeof openReportSite>>;
let counter: TallyCounter;
beforeEach(async () => {
  site = await openReportSite();
  counter = createTallyCounter({ kind: 'tls', db: site.db, clock: site.clock, log: silentLog });
});
afterEach(() => site[Symbol.asyncDispose]());

const kind = (isOn = true) =>
  createTlsReportKind({ isOn, resolver: site.resolver, host: HOST, contact: `postmaster@${HOST}` });
const STS = stsPolicy({ mode: 'testing', mx: ['mx.remote.test'], maxAgeSeconds: 86_400 });
const place = { mxHost: 'mx.remote.test', receivingIp: '192.0.2.1' };

async function count(domain: string, ...seen: readonly TlsFacts[]): Promise<void> {
  for (const facts of seen) counter.add(domain, facts);
  await counter.save();
}
const asks = (domain: string, rua: string) => {
  site.zone[`_smtp._tls.${domain}`] = { txt: [`v=TLSRPTv1; rua=${rua}`] };
};

describe('TLS reports to others', () => {
  it('sum up a day for a domain that asks, once, as a report we could read ourselves', async () => {
    asks('remote.test', 'mailto:tls@remote.test');
    const expired = { policy: STS, ...place, failure: 'certificate-expired' } as const;
    await count('remote.test', { policy: STS, ...place }, { policy: STS, ...place }, expired);
    await count('remote.test', { policy: STS, ...place }, expired, { policy: NO_POLICY, ...place });
    expect(await site.counted()).toHaveLength(3);

    await site.run(kind());
    expect(await site.letters()).toEqual([]); // the day has not ended
    await site.clock.advance(DAY_MS);
    await site.run(kind());
    await site.run(kind());

    const [letter, ...others] = await site.letters();
    expect(others).toEqual([]);
    expect(await site.counted()).toEqual([]);
    expect(letter).toMatchObject({ to: 'tls@remote.test', origin: 'tls-report' });
    const source = letter?.source ?? '';
    for (const line of [
      /^From: Waypost <no-reply@mail\.waypost\.test>\r$/m,
      /^TLS-Report-Domain: remote\.test\r$/m,
      /^TLS-Report-Submitter: mail\.waypost\.test\r$/m,
      /^TLS-Required: No\r$/m,
      /^Auto-Submitted: auto-generated\r$/m,
      /^Content-Type: multipart\/report; report-type="tlsrpt";\r$/m,
      /^Content-Type: application\/tlsrpt\+gzip;\r$/m,
      /filename="mail\.waypost\.test!remote\.test!1794700800!1794787199!001\.json\.gz"/,
    ]) {
      expect(source).toMatch(line);
    }
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(200);
    expect(await readTlsReportMail(Buffer.from(source, 'latin1'))).toEqual({
      orgName: HOST,
      contact: `postmaster@${HOST}`,
      reportId: '2026-11-15.remote.test@mail.waypost.test',
      beginAt: Date.UTC(2026, 10, 15),
      endAt: Date.UTC(2026, 10, 15, 23, 59, 59),
      policies: [
        {
          type: 'sts',
          domain: 'remote.test',
          strings: ['version: STSv1', 'mode: testing', 'mx: mx.remote.test', 'max_age: 86400'],
          mxHosts: ['mx.remote.test'],
          successCount: 3,
          failureCount: 2,
          failures: [{ result: 'certificate-expired', count: 2, mxHost: 'mx.remote.test', receivingIp: '192.0.2.1' }],
        },
        expect.objectContaining({ type: 'no-policy-found', successCount: 1, failureCount: 0, failures: [] }),
      ],
    });
  });

  it('go to every address of the record, and never to a domain that does not ask', async () => {
    asks('remote.test', 'mailto:a@remote.test,mailto:b@else.test?subject=x,mailto:%0d%0aBcc:@x');
    await count('remote.test', { policy: NO_POLICY });
    await count('silent.test', { policy: NO_POLICY });
    await site.clock.advance(DAY_MS);
    await site.run(kind());
    expect((await site.letters()).map(({ to }) => to)).toEqual(['a@remote.test', 'b@else.test']);
    expect(await site.counted()).toEqual([]);
  });

  it('are posted to an https address, and once more with the same id after a crash before the commit', async () => {
    const bodies: { id: string; type: string | undefined }[] = [];
    const server = createServer({ cert: TEST_CERT, key: TEST_KEY }, async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const report = JSON.parse(gunzipSync(Buffer.concat(chunks)).toString());
      bodies.push({ id: report['report-id'], type: request.headers['content-type'] });
      response.writeHead(201).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    site.zone['mx.remote.test'] = { a: ['127.0.0.1'] };
    asks('remote.test', `https://mx.remote.test:${port}/tls,mailto:a@remote.test`);
    await count('remote.test', { policy: NO_POLICY });
    await site.clock.advance(DAY_MS);
    const crash = () => Promise.reject(new Error('power cut'));
    await expect(site.run(kind(), { queue: crash })).rejects.toThrow('power cut');
    expect([await site.letters(), (await site.counted()).length]).toEqual([[], 1]);
    await site.run(kind());
    await site.run(kind());
    const sent = { id: '2026-11-15.remote.test@mail.waypost.test', type: 'application/tlsrpt+gzip' };
    expect(bodies).toEqual([sent, sent]);
    expect(await site.letters()).toHaveLength(1);
    server.close();
    server.closeAllConnections();
  });

  it('wait for two days while DNS is silent or no server accepts them', async () => {
    site.zone['_smtp._tls.remote.test'] = { fault: 'servfail' };
    asks('posted.test', 'https://nowhere.posted.test/');
    await count('remote.test', { policy: NO_POLICY });
    await count('posted.test', { policy: NO_POLICY });
    await site.clock.advance(DAY_MS);
    await site.run(kind());
    expect(await site.counted()).toHaveLength(2);
    asks('remote.test', 'mailto:a@remote.test');
    await site.clock.advance(3_600_000);
    await site.run(kind());
    expect((await site.letters()).map(({ to }) => to)).toEqual(['a@remote.test']);
    await site.clock.advance(3 * DAY_MS);
    await site.run(kind());
    expect(await site.counted()).toEqual([]);
  });

  it('are not sent when they are switched off, and what was counted goes', async () => {
    asks('remote.test', 'mailto:a@remote.test');
    await count('remote.test', { policy: NO_POLICY });
    await site.clock.advance(DAY_MS);
    await site.run(kind(false));
    expect([await site.letters(), await site.counted()]).toEqual([[], []]);
  });

  it('count the same on two nodes in one row', async () => {
    const other = createTallyCounter({ kind: 'tls', db: site.db, clock: site.clock, log: silentLog });
    for (const each of [counter, other, counter, other]) each.add('remote.test', { policy: NO_POLICY });
    await Promise.all([counter.save(), other.save()]);
    expect(await site.counted()).toMatchObject([{ domain: 'remote.test', tally: 4 }]);
  });
});
