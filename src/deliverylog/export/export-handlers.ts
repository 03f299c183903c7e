import { setImmediate } from 'node:timers/promises';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { Actor } from '../../directory/actor.js';
import { findReader } from '../../directory/members/admin-readers.js';
import { GiveUp } from '../../jobs/give-up.js';
import type { JobContext, JobHandler, Jobs } from '../../jobs/job.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { LogCipher } from '../log-cipher.js';
import { toFilter } from '../log-filter.js';
import { readPaths } from '../log-reader.js';
import { forAliasOwner } from '../log-record.js';
import { findReadableDomains, type ReadableDomain } from '../log-scope.js';
import type { LoggedPath } from '../path-row.js';
import { CSV_HEADER, type ExportingServer, formatCsv } from './export-columns.js';
import type { SendExport } from './export-letter.js';
import { exportDate, exportFileName, exportLetterId } from './export-name.js';
import { EXPORT_JOB, type ExportJob } from './export-service.js';
import { deleteParts, insertPart, listParts, markReady } from './export-store.js';
import { type ExportSummary, SummaryCounter } from './export-summary.js';
import { gzipPart, TextSource } from './gzip-parts.js';
import { mergePaths } from './merge-paths.js';

const EXPORT_LETTERS_JOB = 'log.exportLetters';

interface ExportLettersJob {
  readonly exportId: string;
  readonly accountId: string;
  readonly askedAt: number;
  readonly locale: string;
  readonly summary: ExportSummary;
}

export interface ExportHandlerDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'stage' | 'put' | 'open' | 'drop' | 'erase'>;
  readonly jobs: Jobs;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly cipher: LogCipher;
  readonly server: ExportingServer;
  readonly send: SendExport;
  /** Maximum size of an attached file; for tests. */
  readonly maxFileBytes?: number;
}

/** Decision 12.6. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** By then the user has requested it again. */
const GIVE_UP_MS = 86_400_000;
/** Rows opened at once, over all domains: this many are in memory. */
const ROWS_AT_ONCE = 2_000;
const ROWS_PER_TEXT = 100;
/** A row is rarely longer; the value only affects how full a file gets. */
const USUAL_ROW_BYTES = 600;

/**
 * First all files, then the letters: files of a split export are numbered, so all must exist before the first is sent.
 */
export function exportHandlers(deps: ExportHandlerDeps): Readonly<Record<string, JobHandler>> {
  const { db, blobs, jobs, clock, log, cipher, server, send, maxFileBytes = MAX_FILE_BYTES } = deps;
  const rowsPerText = Math.min(ROWS_PER_TEXT, Math.max(1, Math.floor(maxFileBytes / 16 / USUAL_ROW_BYTES)));

  return {
    async [EXPORT_JOB](payload, context) {
      const job = payload as ExportJob;
      const { exportId, accountId, askedAt, locale } = job;
      if ((await listParts(db.reader, exportId)).some((part) => part.is_ready === 1)) return;
      requireYoung(context, clock.now());
      await removeParts(exportId); // files of an incomplete attempt
      const counter = new SummaryCounter();
      const texts = new TextSource(toTexts(readExport(job), counter, context.signal));
      let number = 0;
      do {
        number += 1;
        const staged = await blobs.stage(gzipPart(CSV_HEADER, texts, { maxBytes: maxFileBytes }));
        const row = {
          export_id: exportId,
          account_id: accountId,
          number,
          blob_id: staged.id,
          is_ready: 0 as const,
          created_at: clock.now(),
        };
        await db.inTransaction(async (tx) => {
          await blobs.put(tx, staged);
          await insertPart(tx, row);
        });
      } while ((await texts.peek()) !== undefined);
      const letters: ExportLettersJob = { exportId, accountId, askedAt, locale, summary: counter.summary() };
      await db.inTransaction(async (tx) => {
        await markReady(tx, exportId);
        await jobs.enqueue(tx, { kind: EXPORT_LETTERS_JOB, payload: letters });
      });
      log.info('deliveryLog.exported', { exportId, accountId, rows: letters.summary.rowCount, files: number });
    },

    async [EXPORT_LETTERS_JOB](payload, context) {
      const { exportId, accountId, askedAt, locale, summary } = payload as ExportLettersJob;
      requireYoung(context, clock.now());
      const reader = await findReader(db.reader, accountId);
      if (!reader) throw new GiveUp('the account is gone');
      const parts = await listParts(db.reader, exportId);
      for (const { number: part, blob_id: blobId } of parts) {
        context.signal.throwIfAborted();
        const file = await blobs.open(blobId);
        if (!file) throw new GiveUp('a file of the export is gone');
        const numbered = { part, partCount: parts.length };
        await send({
          id: exportLetterId(exportId, part),
          to: { ...reader, locale },
          date: exportDate(askedAt),
          writtenAt: askedAt,
          summary,
          ...numbered,
          attachment: { fileName: exportFileName(askedAt, numbered), ...file },
        });
      }
      await removeParts(exportId);
    },
  };

  async function removeParts(exportId: string): Promise<void> {
    await removeExport({ db, blobs }, exportId);
  }

  /** Reads with the account's current rights, without rows that were written after the request. */
  async function* readExport({ accountId, domainIds, query, askedAt }: ExportJob): AsyncGenerator<LoggedPath> {
    const actor: Actor = { kind: 'account', accountId, tokenId: '', scope: { kind: 'all' } };
    const held = await findReadableDomains(db.reader, actor, []);
    const domains = domainIds ? held.filter(({ id }) => domainIds.includes(id)) : held;
    const filter = toFilter(query, askedAt, askedAt + 1);
    const rowsAtOnce = Math.max(10, Math.min(150, Math.floor(ROWS_AT_ONCE / Math.max(1, domains.length))));
    const sources = domains.map((domain) =>
      readOwn(domain, readPaths({ db: db.reader, cipher }, domain, filter, rowsAtOnce)),
    );
    yield* mergePaths(sources);
  }

  async function* readOwn(
    { onlyAccountId }: ReadableDomain,
    pages: AsyncIterable<readonly LoggedPath[]>,
  ): AsyncGenerator<readonly LoggedPath[]> {
    for await (const page of pages) yield onlyAccountId === undefined ? page : page.map(forAliasOwner);
  }

  async function* toTexts(
    paths: AsyncIterable<LoggedPath>,
    counter: SummaryCounter,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    let rows: LoggedPath[] = [];
    for await (const path of paths) {
      // `mail.md` §7: a message that came twice is one line, its delivery
      if (path.state === 'duplicate') continue;
      counter.add(path);
      rows.push(path);
      if (rows.length < rowsPerText) continue;
      signal.throwIfAborted();
      yield formatCsv(rows, server);
      rows = [];
      await setImmediate(); // yield to the event loop
    }
    if (rows.length > 0) yield formatCsv(rows, server);
  }
}

/** Deletes its rows and with them the keys of its files. */
export async function removeExport(
  { db, blobs }: { readonly db: Database; readonly blobs: Pick<BlobStore, 'drop' | 'erase'> },
  exportId: string,
): Promise<void> {
  const blobIds = await db.inTransaction(async (tx) => {
    const ids = await deleteParts(tx, exportId);
    await blobs.drop(tx, ids);
    return ids;
  });
  if (blobIds.length > 0) await blobs.erase(blobIds);
}

function requireYoung({ createdAt }: JobContext, now: number): void {
  if (now - createdAt > GIVE_UP_MS) throw new GiveUp('the export was asked for more than a day ago');
}
