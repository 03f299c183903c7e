import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { OutgoingLetter } from '../../src/notices/letter-handler.js';
import { createSendExport, inMemory } from '../../src/notices/log-export-letter.js';
import { findHeaderText } from '../../src/protocol/mime/header-text.js';
import { findPlainText } from '../../src/protocol/mime/plain-text.js';
import { parseCsv, readRows } from './csv.js';
import { type Logs, openLogs, type SentFile } from './log-fixture.js';

const COLUMNS =
  'Log ID, Session ID, Date, Level, Bounce Category, Bounce Action, Truth Source, SMTP Response, SMTP Code, From, From Allowlisted, To, Subject, Message-ID, MAIL FROM, RCPT TO, Client IP, Client Hostname, Client Allowlisted, Target Host, Target MX Hostname, Target MX IP, Target Type, Opportunistic TLS, Require TLS, MX Hostname, MX IP, SPF, DKIM, Delivered To, Delivery Time (ms), Message Size (bytes)'.split(
    ', ',
  );

/** Runs the jobs until no export is left, and answers with what was mailed. */
async function delivered(logs: Logs): Promise<readonly SentFile[]> {
  await logs.runner.start();
  await logs.log.until('deliveryLog.exported');
  for (;;) {
    const left = await logs.db.reader.selectFrom('job').select('id').where('kind', 'like', 'log.export%').execute();
    if (left.length === 0) break;
    await new Promise(setImmediate);
  }
  await logs.runner.stop();
  return logs.sent;
}

const readFile = ({ bytes }: SentFile) => parseCsv(gunzipSync(bytes).toString());

describe('GET /v1/logs/download', () => {
  it('answers at once and mails everything that matches, by time, in the columns of the contract', async () => {
    await using logs = await openLogs();
    const acme = await logs.addDomain('acme.test');
    const now = logs.clock.now();
    const first = logs.path({ domainId: acme.id, at: now - 3_000 });
    const blocked = logs.path({
      domainId: acme.id,
      at: now - 1_000,
      state: 'bounced',
      code: 550,
      category: 'blocklist',
      facts: {
        truthSource: 'target.test',
        action: 'reject',
        response: '5.7.1 "No",\nsaid it',
        tls: { isEnabled: true, policy: 'dane' },
        mx: { host: 'mx1.target.test', ip: '2001:db8::1', port: 25 },
      },
    });
    const again = logs.path({ domainId: acme.id, at: now - 500, state: 'duplicate' });
    const old = logs.path({ domainId: acme.id, at: now - 90_000_000, code: 450, state: 'refused' });
    await logs.record(blocked, again, old, first);
    const { status, text, headers } = await logs.get('/v1/logs/download?q=11-15', acme.admin);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      `The export of your logs is in progress. It will be mailed to ${acme.accountId}@example.test once it is complete.`,
    );
    await logs.record(logs.path({ domainId: acme.id, at: now + 1_000 })); // after it was asked for

    const [letter, ...more] = await delivered(logs);
    expect(more).toEqual([]);
    if (!letter) throw new Error('no letter');
    expect(letter).toMatchObject({
      to: { email: `${acme.accountId}@example.test` },
      fileName: 'email-deliverability-logs-2026-11-15-12-00-pm-utc.csv.gz',
      date: '11/15/26 12:00 PM UTC',
      summary: {
        rowCount: 2,
        categories: [
          { category: 'blocklist', count: 1 },
          { category: 'none', count: 1 },
        ],
        blockingHosts: ['target.test'],
      },
      part: 1,
      partCount: 1,
    });
    expect(letter.bytes[8]).toBe(2); // RFC 1952 §2.3.1: compressed as well as it can be
    expect(readRows(gunzipSync(letter.bytes).toString())[0]).toEqual(COLUMNS);
    const [one, two] = readFile(letter);
    expect(one).toEqual({
      'Log ID': first.id,
      'Session ID': 'session-1',
      Date: '2026-11-15T11:59:57.000Z',
      Level: 'info',
      'Bounce Category': 'none',
      'Bounce Action': '',
      'Truth Source': '',
      'SMTP Response': '2.0.0 OK queued as 4711',
      'SMTP Code': '250',
      From: 'Bob <bob@sender.test>',
      'From Allowlisted': 'false',
      To: 'sales@acme.test, ann@elsewhere.test',
      Subject: 'Quarterly figures',
      'Message-ID': '<one@sender.test>',
      'MAIL FROM': 'bounce+1@sender.test',
      'RCPT TO': 'sales@acme.test',
      'Client IP': '192.0.2.7',
      'Client Hostname': 'out.sender.test',
      'Client Allowlisted': 'false',
      'Target Host': 'target.test',
      'Target MX Hostname': 'mx1.target.test',
      'Target MX IP': '192.0.2.25',
      'Target Type': 'IPv4',
      'Opportunistic TLS': 'true',
      'Require TLS': 'false',
      'MX Hostname': 'mail.waypost.test',
      'MX IP': '192.0.2.250',
      SPF: 'pass',
      DKIM: 'pass',
      'Delivered To': 'ann@target.test',
      'Delivery Time (ms)': '120',
      'Message Size (bytes)': '2048',
    });
    expect(two).toMatchObject({
      'Log ID': blocked.id,
      Level: 'error',
      'SMTP Response': '5.7.1 "No", said it',
      'Delivered To': '',
      'Target Type': 'IPv6',
      'Opportunistic TLS': 'false',
      'Require TLS': 'true',
      'Truth Source': 'target.test',
    });
    expect(await logs.db.reader.selectFrom('log_export_part').selectAll().execute()).toEqual([]);
    expect(await logs.db.reader.selectFrom('blob').select('id').execute()).toEqual([]);
  });

  it('never hands a spreadsheet something to calculate', async () => {
    await using logs = await openLogs();
    const acme = await logs.addDomain('acme.test');
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|" /C calc"!A0', '\u0009=1', 'plain = fine'];
    for (const [n, subject] of cells.entries()) {
      await logs.record(logs.path({ domainId: acme.id, at: logs.clock.now() - 100 + n, facts: { subject } }));
    }
    await logs.get('/v1/logs/download', acme.admin);
    const [letter] = await delivered(logs);
    const subjects = letter ? readFile(letter).map((row) => row.Subject) : [];
    expect(subjects).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", `'=cmd|" /C calc"!A0`, ' =1', 'plain = fine']);
  });

  it('is mailed with its header line when there is nothing in it', async () => {
    await using logs = await openLogs();
    const acme = await logs.addDomain('acme.test');
    await logs.get('/v1/logs/download?domain=acme.test', acme.admin);
    const [letter] = await delivered(logs);
    expect(letter && readRows(gunzipSync(letter.bytes).toString())).toEqual([COLUMNS]);
    expect(letter?.summary).toEqual({ rowCount: 0, categories: [], blockingHosts: [] });
  });

  it('shows a plain member what came to their own aliases, without the others', async () => {
    await using logs = await openLogs();
    const acme = await logs.addDomain('acme.test');
    const member = await logs.addMember(acme, 'user');
    const own = logs.path({ domainId: acme.id, accountId: member.accountId });
    await logs.record(own, logs.path({ domainId: acme.id }));
    await logs.get('/v1/logs/download?domain=acme.test', member);
    const [letter] = await delivered(logs);
    expect(letter && readFile(letter)).toMatchObject([{ 'Log ID': own.id, To: 'sales@acme.test' }]);
  });

  it('cuts what is too large into numbered files, of which none is larger than it may be and none lacks a row', async () => {
    const maxFileBytes = 40_000;
    await using logs = await openLogs({ maxFileBytes });
    const [acme, other] = [await logs.addDomain('acme.test'), await logs.addDomain('other.test')];
    await logs.db.writer
      .insertInto('domain_member')
      .values({ domain_id: other.id, account_id: acme.accountId, group_name: 'admin', created_at: 1 })
      .execute();
    const ids: string[] = [];
    const rows = 5_000;
    for (let n = 0; n < rows; n += 500) {
      const paths = Array.from({ length: 500 }, (_, m) =>
        logs.path({
          domainId: (n + m) % 3 ? acme.id : other.id,
          at: logs.clock.now() - rows + n + m,
          facts: { subject: `Letter ${Math.sin(n + m)}` },
        }),
      );
      await logs.record(...paths);
      ids.push(...paths.map(({ id }) => id));
    }
    await logs.get('/v1/logs/download', acme.admin);
    const letters = await delivered(logs);
    expect(letters.length).toBeGreaterThan(2);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(letters.length);
    for (const [at, letter] of letters.entries()) {
      expect(letter.bytes.length).toBeLessThanOrEqual(maxFileBytes);
      if (at < letters.length - 1) expect(letter.bytes.length).toBeGreaterThan(maxFileBytes / 2);
      expect(letter).toMatchObject({ part: at + 1, partCount: letters.length, summary: { rowCount: rows } });
      expect(letter.fileName).toMatch(new RegExp(`-utc-part-${at + 1}-of-${letters.length}\\.csv\\.gz$`));
    }
    expect(letters.flatMap(readFile).map((row) => row['Log ID'])).toEqual(ids);
  });

  it('is accepted ten times a day; what is refused does not count', async () => {
    await using logs = await openLogs({ limits: { LOGS: { count: 10, windowSeconds: 86_400 } } });
    const acme = await logs.addDomain('acme.test');
    for (let n = 0; n < 10; n += 1) {
      expect((await logs.get('/v1/logs/download?response_code=x', acme.admin)).status).toBe(400);
      expect((await logs.get('/v1/logs/download?domain=unknown.test', acme.admin)).status).toBe(404);
      const { status, headers } = await logs.get('/v1/logs/download', acme.admin);
      expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(9 - n)]);
    }
    const { status, headers } = await logs.get('/v1/logs/download', acme.admin);
    expect([status, headers['retry-after']]).toEqual([429, '86400']);
    expect(await logs.db.reader.selectFrom('job').select('id').where('kind', '=', 'log.export').execute()).toHaveLength(
      10,
    );
    await logs.clock.advance(86_400_000);
    expect((await logs.get('/v1/logs/download', acme.admin)).status).toBe(200);
  });

  it('is made again after a crash, and each of its letters carries the same id', async () => {
    const ids: string[] = [];
    let isBroken = true;
    await using logs = await openLogs({
      async send({ id, attachment }) {
        for await (const _ of attachment.chunks) ids.push(id);
        if (isBroken) throw new Error('the process died');
      },
    });
    const acme = await logs.addDomain('acme.test');
    await logs.record(logs.path({ domainId: acme.id }));
    const context = { id: 'job', attempt: 1, createdAt: logs.clock.now(), signal: new AbortController().signal };
    const job = {
      exportId: 'a'.repeat(24),
      accountId: acme.accountId,
      askedAt: logs.clock.now(),
      query: {},
      locale: 'en',
    };
    await logs.handlers['log.export']?.(job, context);
    await logs.handlers['log.export']?.(job, context); // it had not been told that it was done
    const parts = await logs.db.reader.selectFrom('log_export_part').selectAll().execute();
    expect(parts).toHaveLength(1);
    const letters = { ...job, summary: { rowCount: 1, categories: [], blockingHosts: [] } };
    await expect(logs.handlers['log.exportLetters']?.(letters, context)).rejects.toThrow('died');
    isBroken = false;
    await logs.handlers['log.exportLetters']?.(letters, context);
    expect(new Set(ids).size).toBe(1);
    expect(await logs.db.reader.selectFrom('log_export_part').selectAll().execute()).toEqual([]);
  });
});

describe('the letter with an export', () => {
  it('is a well-formed message in the reader’s language, with the file attached', async () => {
    const letters: OutgoingLetter[] = [];
    const send = createSendExport({
      host: 'mail.waypost.test',
      deliver: inMemory(async (letter) => void letters.push(letter)),
    });
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7) % 256));
    await send({
      id: '6918a1b2c3d4e5f60718293a',
      to: { email: 'ann@example.test', locale: 'en' },
      part: 2,
      partCount: 3,
      date: '11/15/26 1:05 AM UTC',
      writtenAt: Date.UTC(2026, 10, 15, 1, 5),
      summary: {
        rowCount: 1_234,
        blockingHosts: ['target.test'],
        categories: [
          { category: 'none', count: 1_200 },
          { category: 'blocklist', count: 34 },
        ],
      },
      attachment: {
        fileName: 'email-deliverability-logs-2026-11-15-1-05-am-utc-part-2-of-3.csv.gz',
        sizeBytes: bytes.length,
        chunks: (async function* () {
          yield bytes.subarray(0, 50_001);
          yield bytes.subarray(50_001);
        })(),
      },
    });
    const [letter] = letters;
    if (!letter) throw new Error('no letter');
    expect(letter).toMatchObject({ from: 'no-reply@mail.waypost.test', to: 'ann@example.test' });
    const source = letter.source.toString('latin1');
    const lines = source.split('\r\n');
    expect(lines.filter((line) => /[\r\n]|[^\p{ASCII}]/u.test(line) || line.length > 998)).toEqual([]);
    expect(findHeaderText(letter.source, 'Subject')).toBe(
      '(1234) Email Deliverability Logs for 11/15/26 1:05 AM UTC (1 trusted host blocked), part 2 of 3',
    );
    expect(findHeaderText(letter.source, 'Message-ID')).toBe('<6918a1b2c3d4e5f60718293a@mail.waypost.test>');
    expect(findHeaderText(letter.source, 'Auto-Submitted')).toBe('auto-generated');
    const text = findPlainText(letter.source) ?? '';
    for (const part of ['1,234 entries', 'blocklist', '34', 'target.test', 'part-2-of-3.csv.gz'])
      expect(text).toContain(part);
    expect(source).toContain('Content-Type: text/html');
    const [, attached = ''] = source.split('Content-Type: application/gzip');
    expect(attached).toContain('email-deliverability-logs-2026-11-15-1-05-am-utc-part-2-of-3.csv.gz');
    const base64 = attached.split('\r\n\r\n')[1]?.split('\r\n--')[0] ?? '';
    expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true);
  });
});
