import { createHash } from 'node:crypto';
import type { BlobStore } from '../blobs/blob-store.js';
import type { Database, Db } from '../db/database.js';
import { findSystemDomain } from '../directory/domain-changes/system-domain.js';
import type { Domain } from '../directory/domains/domain.js';
import type { JobHandler } from '../jobs/job.js';
import type { EnqueueEmail } from '../outbound/submit/enqueue-email.js';
import { type OwnEmail, ownEmail } from '../outbound/submit/own-email.js';
import type { Clock } from '../platform/clock.js';
import { DnsUnavailableError } from '../platform/dns/resolver.js';
import type { Log } from '../platform/log.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import { newId, type Random } from '../platform/random.js';
import type { Asker, ReportKind, WrittenReport } from './report-kind.js';
import { writeReportMail } from './report-mail.js';
import { DAY_MS, dayOf, dueAt } from './tally/report-day.js';
import { deleteTallies, listCounted, listTallies, type TallyKey } from './tally/tally-store.js';

export const REPORTS_EVERY_MS = 30 * 60_000;

export interface SendReportsDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  readonly post: OutgoingGuard['post'];
  /** The service's own host, whose keys sign. */
  readonly host: string;
}

/** Rows of one report: the most frequent of more. */
const MAX_ROWS = 5000;
const PAGE = 100;
/** A report that cannot be delivered is given up then. */
const GIVE_UP_MS = 2 * DAY_MS;
const POST_MS = 30_000;
const MAX_ANSWER_BYTES = 4096;

/** Reports the days that have ended. One node runs it at a time; a day's rows go with the report that holds them. */
export function createReportsJob(kind: ReportKind, deps: SendReportsDeps): JobHandler {
  const { db, clock, log, host } = deps;

  return async (_payload, { signal }) => {
    let after: TallyKey | undefined;
    do {
      const counted = await listCounted(db.reader, kind.name, { after, before: dayOf(clock.now()), limit: PAGE });
      for (const key of counted) {
        signal.throwIfAborted();
        if (dueAt(key.day, key.domain, host) <= clock.now()) await report(key);
      }
      after = counted.length === PAGE ? counted.at(-1) : undefined;
    } while (after);
  };

  async function report(key: TallyKey): Promise<void> {
    const asker = kind.isOn ? await findAsker(key) : undefined;
    if (asker === 'unknown') return;
    const tallies = asker ? await listTallies(db.reader, key, MAX_ROWS) : [];
    const written = asker && (await kind.write(key, tallies, asker));
    if (!asker || !written) return forget(key);
    const isPosted = await postAll(asker.posts, written);
    const letters = asker.mail.filter(
      ({ maxBytes }) => maxBytes === undefined || written.file.bytes.length <= maxBytes,
    );
    if (letters.length > 0 || isPosted) {
      await queue(key, written, letters);
      log.info('report.sent', { kind: key.kind, domain: key.domain, letters: letters.length, isPosted });
    } else if (isTooOld(key)) await forget(key);
  }

  /** While DNS is silent the report waits. */
  async function findAsker(key: TallyKey): Promise<Asker | undefined | 'unknown'> {
    try {
      return await kind.findAsker(key.domain);
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      return isTooOld(key) ? undefined : 'unknown';
    }
  }

  function isTooOld({ day }: TallyKey): boolean {
    return day + DAY_MS + GIVE_UP_MS < clock.now();
  }

  async function forget(key: TallyKey): Promise<void> {
    await db.inTransaction((tx) => deleteTallies(tx, key));
  }

  async function postAll(urls: readonly string[], { file }: WrittenReport): Promise<boolean> {
    const answers = await Promise.all(
      urls.map(async (url) => {
        try {
          const headers = { 'content-type': file.contentType };
          const limits = { timeoutMs: POST_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
          const { status } = await deps.post(url, { ...limits, headers, body: file.bytes });
          if (status >= 200 && status < 300) return true;
          log.warn('report.notPosted', { url, status });
        } catch (error) {
          log.warn('report.notPosted', { url, error });
        }
        return false;
      }),
    );
    return answers.includes(true);
  }

  /** The letters and the end of the counts are one transaction: each day is reported by mail exactly once. */
  async function queue(key: TallyKey, written: WrittenReport, letters: Asker['mail']): Promise<void> {
    const domain = await findSystemDomain(db.reader, host);
    if (!domain) throw new Error(`there is no system domain ${host}`);
    const staged = await Promise.all(letters.map(({ address }) => stage(domain, written, address)));
    await db.inTransaction(async (tx: Db) => {
      if (!(await deleteTallies(tx, key))) return;
      for (const { duplicateKey, source, record } of staged) {
        await deps.enqueue(tx, { ...record, source, duplicateKey });
      }
    });
  }

  async function stage(domain: Domain, written: WrittenReport, to: string) {
    const now = clock.now();
    const id = newId(deps.random, now);
    const from = `no-reply@${host}`;
    const message = writeReportMail({ ...written, from, to, host, id, date: now });
    const envelope = { from, to: [to] };
    const { destinationOf } = deps;
    const record: OwnEmail = ownEmail({
      id,
      now,
      domain,
      origin: kind.origin,
      envelope,
      source: message,
      destinationOf,
    });
    const source = await deps.blobs.stage([message]);
    const digest = createHash('sha256').update(`${written.reportId} ${to}`).digest('base64url');
    const email = { ...record.email, blobId: source.id };
    return { source, duplicateKey: `report:${kind.name}:${digest}`, record: { ...record, email } };
  }
}
