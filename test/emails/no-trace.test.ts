import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EmailRecord } from '../../src/outbound/emails/email-store.js';
import { testEngine } from '../support/database.js';
import { type Emails, openEmails } from './email-fixture.js';

const MARKER = 'a-marker-in-the-body-and-nowhere-else';

/** The log gathers redactions for 30 s. */
const GATHER_MS = 30_000;

describe.runIf(testEngine() === 'sqlite')('the data directory', () => {
  it('holds nothing of a body 60 s after it was redacted, in the log, in the database or beside it', async () => {
    await using rig = await openEmails();
    await rig.startRunner();
    const small = await sent(rig, 'small.test', MARKER);
    const large = await sent(rig, 'large.test', MARKER.repeat(5_000));
    const traces = [...(await tracesOf(rig, small)), ...(await tracesOf(rig, large))];
    expect(holdsAny(await contents(rig.dataDir), traces)).toBe(true);
    while (removedBy(rig) < 2) await rig.clock.advance(100);

    const redactedAt = rig.clock.now();
    await rig.clock.advance(GATHER_MS);
    while (holdsAny(await contents(rig.dataDir), traces)) {
      await rig.clock.advance(1); // a thread is at work in real time
      expect(rig.clock.now() - redactedAt).toBeLessThan(60_000);
    }
    await rig.closeDatabase();
    expect(holdsAny(await contents(rig.dataDir, { isClosed: true }), traces)).toBe(false);
  });
});

async function sent(rig: Emails, name: string, body: string): Promise<EmailRecord> {
  const { domain, admin } = await rig.addDomain(name, { settings: { retentionDays: 0 } });
  await rig.addAlias(domain, admin, 'ann');
  const record = await rig.send(admin, `ann@${name}`, { body });
  await rig.finish(record);
  return record;
}

/** The body, its bytes as they are stored, and the key without which they are noise. */
async function tracesOf({ db }: Emails, { email }: EmailRecord): Promise<Buffer[]> {
  const query = db.reader
    .selectFrom('blob')
    .selectAll()
    .where('id', '=', email.blobId ?? '');
  const row = await query.executeTakeFirstOrThrow();
  const traces = [Buffer.from(MARKER), Buffer.from(row.sealed_key), ...(row.bytes ? [Buffer.from(row.bytes)] : [])];
  return traces.map((trace) => trace.subarray(0, 32));
}

/** How many bodies the runner says are gone. */
function removedBy({ runnerLog }: Emails): number {
  const lines = runnerLog.events.filter(({ event }) => event === 'email.removed');
  return lines.reduce((sum, { facts }) => sum + Number(facts.redacted), 0);
}

function holdsAny(files: readonly Buffer[], traces: readonly Buffer[]): boolean {
  return files.some((file) => traces.some((trace) => file.includes(trace)));
}

/** Every file; the database itself only when it is closed, since opening it beside its own library breaks its locks. */
async function contents(directory: string, { isClosed = false } = {}): Promise<Buffer[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const readable = files.filter((file) => isClosed || !/\.db(-shm)?$/.test(file));
  return Promise.all(readable.map((file) => readFile(file).catch(() => Buffer.alloc(0)))); // it may have gone since it was listed
}
