import type { ImapFlow } from 'imapflow';
import type { Database } from '../../db/database.js';
import type { Mailbox } from '../../mailstore/mailbox.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { secondsLeft } from '../../platform/seconds-left.js';
import { ImapFault } from '../imap/imap-fault.js';
import type { ImapLogin } from '../imap/imap-login.js';
import { type ImapProgress, importImap } from '../imap/import-imap.js';
import type { MailboxImport } from '../mail/mailbox-import.js';
import { faultOnTheWay } from './import-fault.js';
import type { ImportFacts, ImportState, RunFault } from './import-run.js';
import { endRun, type RunKey, saveProgress } from './import-run-store.js';

/** An import that this process reads. */
export interface RunningImport {
  end(state: Extract<ImportState, 'cancelled' | 'interrupted'>): void;
  /** Never rejects. */
  readonly ended: Promise<void>;
}

interface Running {
  readonly key: RunKey;
  readonly mailbox: Mailbox;
  readonly messages: MailboxImport;
  readonly login: ImapLogin;
  readonly client: ImapFlow;
  readonly connect: () => Promise<ImapFlow>;
  readonly facts: ImportFacts;
  readonly seal: (facts: ImportFacts) => Uint8Array;
}

const TELL_EVERY_MS = 1000;
/** Of those that are counted. */
const SHOWN_REFUSALS = 50;

/** Reads in the background, and writes every second how far it is. */
export function runImport(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  { key, mailbox, messages, login, client, connect, facts, seal }: Running,
): RunningImport {
  const ending = new AbortController();
  let endsAs: ImportState | undefined;
  let progress: ImapProgress = { done: 0, total: 0, folder: '' };
  let firstDone: number | undefined;
  const startedMs = clock.monotonicMs();
  let telling: Promise<void> | undefined;

  function end(state: ImportState): void {
    endsAs ??= state;
    ending.abort(new ImapFault('lost', 'the import was ended'));
  }

  async function tell(fault?: RunFault): Promise<void> {
    const { refusals, ...counts } = messages.counts();
    const { done, total, folder } = progress;
    const sealed = seal({ ...facts, folder, refusals: refusals.slice(0, SHOWN_REFUSALS), fault });
    const elapsedMs = clock.monotonicMs() - startedMs;
    const left = secondsLeft({ done, total, firstDone: firstDone ?? 0, elapsedMs });
    const state = await db.inTransaction((tx) =>
      saveProgress(tx, key, { done, total, ...counts, secondsLeft: left, facts: sealed, now: clock.now() }),
    );
    // It was cancelled on another node, or given up for lost; or the mailbox was emptied
    if (state !== 'running') end(state ?? 'interrupted');
  }

  async function run(): Promise<void> {
    const stopTelling = clock.every(TELL_EVERY_MS, () => {
      telling ??= tell()
        .catch((error: unknown) => log.warn('mailImport.notTold', { error }))
        .finally(() => {
          telling = undefined;
        });
    });
    const stopListening = mailbox.onRevoked(() => end('interrupted'));
    let fault: RunFault | undefined;
    try {
      await importImap(client, {
        ...{ login, connect, mailbox, messages, signal: ending.signal },
        tell(told) {
          firstDone ??= told.done;
          progress = told;
        },
      });
      endsAs = 'done';
    } catch (error) {
      fault = endsAs ? undefined : (faultOnTheWay(error) ?? reportBug(error));
      endsAs ??= 'failed';
      await messages.flush().catch(() => {}); // the mailbox may be full, or closed
    } finally {
      stopListening();
      stopTelling();
      messages.discard();
      await telling;
    }
    await conclude(endsAs, fault);
  }

  async function conclude(state: ImportState, fault: RunFault | undefined): Promise<void> {
    try {
      await tell(fault);
      await db.inTransaction((tx) => endRun(tx, key, { state, now: clock.now() }));
    } catch (error) {
      log.warn('mailImport.notTold', { error }); // shown as interrupted once it was silent for a while
    }
    const { added, known, refused } = messages.counts();
    log.info('mailImport.ended', { state, added, known, refused });
  }

  function reportBug(error: unknown): RunFault {
    log.error('mailImport.failed', { error });
    return { key: 'mailImport.failed' };
  }

  return { end, ended: run() };
}
