import type { QueryResult } from 'kysely';
import { ServiceError } from '../../../../platform/service-error.js';
import type { FileBytes } from '../../../database.js';
import type { Statement } from '../../kysely-over.js';
import type { TransactionConnection } from '../../transaction.js';
import type { SqliteConnection } from '../connection.js';
import { isFailedSync } from '../sqlite-error.js';
import { nameNext, readPlace, replay } from './recovery.js';
import type { RedoJournal } from './redo-journal.js';
import type { FileWrite, FoundSpan, SpanPlace } from './redo-record.js';
import { kindOf } from './replayable.js';

/** What a restart has to make again at most. */
const MAX_GROUPS = 128;
/**
 * So many are asked for together before the span ends, so that its commit does not wait long for the rest. Their sync and
 * the journal's wait for each other: in a trial a dozen at a time cost each message of 100 KB 25 µs more than six.
 */
const SETTLED_TOGETHER = 6;

export interface SpanningDeps {
  readonly writer: SqliteConnection;
  readonly journal: RedoJournal;
  /** How the journal names bytes of a file. */
  toFileWrite(bytes: FileBytes): FileWrite;
  /** Everything committed so far is on the disk. */
  isLogSettled(): boolean;
  /** A span is open that is to be settled soon. */
  onSpan(): void;
  /** It has no room for another group, and nobody waits for it: it is to be settled before one comes. */
  onFull(): void;
  /** The journal has a record that someone is about to wait for. */
  onAwaited(): void;
  /** `ofSpan`: of many groups, perhaps. */
  afterCommit(commit: { readonly ofSpan: boolean }): void;
  onFatal(error: Error): void;
}

/**
 * Small groups of transactions share one transaction of SQLite, which stays open behind them, a span: what makes them last
 * is the journal. Readers are sent to the writer's connection meanwhile, for no other one knows the span.
 */
export class SpanningTransactions implements TransactionConnection {
  #isGroupOpen = false;
  /** False: the group is to be committed, and the span with it. */
  #isForJournal = false;
  /** Groups that are in the journal and not committed. */
  #spannedGroups = 0;
  /** SQLite has undone the span, with a group that failed or for a full disk: only the journal has it. */
  #isLost = false;
  #place: SpanPlace;
  /** What rows of the span and of the open group point to, and may not be in its file yet. A commit waits for it. */
  #carried: FileBytes[] = [];
  /** How much of that belongs to the span. */
  #spannedFiles = 0;
  /** How much of it nobody has asked for yet. */
  #unaskedFiles = 0;
  #whenGroupEnds: (() => void)[] = [];
  /** Whoever has asked for the open group waits for the disk next. */
  #isAwaited = false;
  /** What follows in it: made once it is in the journal. */
  #held: Statement[] = [];

  constructor(private readonly deps: SpanningDeps) {
    this.#place = readPlace(deps.writer);
  }

  get isGroupOpen(): boolean {
    return this.#isGroupOpen;
  }

  get isSpanning(): boolean {
    return this.#spannedGroups > 0;
  }

  begin(): void {
    const { journal, isLogSettled } = this.deps;
    this.requireWhole();
    this.#isForJournal = this.isSpanning || isLogSettled();
    if (!this.isSpanning) {
      if (this.#isForJournal) this.#beginSpan();
      this.#run('begin immediate');
    }
    journal.beginGroup();
    this.#isGroupOpen = true;
  }

  readonly query = (statement: Statement): QueryResult<unknown> => {
    if (this.#isForJournal) {
      const kind = kindOf(statement.sql);
      if (kind === 'changes' && this.#isAwaited) {
        if (statement.follows) return this.#hold(statement, NO_ANSWER);
        if (statement.foretell && this.#willChange(statement.foretell())) return this.#hold(statement, ONE_ROW);
      }
      if (kind === 'changes') this.deps.journal.note(statement);
      else if (kind === 'other') this.#isForJournal = false;
    }
    return this.#ask(statement);
  };

  /** For one group whose caller waits for the disk next: that begins before the group is made to its end. */
  readonly awaited: TransactionConnection = {
    begin: () => {
      this.begin();
      this.#isAwaited = true;
    },
    query: this.query,
    commit: () => this.commit(),
    rollback: () => this.rollback(),
  };

  /** Its rows may be in the journal while the bytes are on their way to their file: the journal has these as well. */
  carry(bytes: FileBytes): void {
    if (bytes.isSettled) return;
    this.#carried.push(bytes);
    this.#unaskedFiles += 1;
    if (this.#isForJournal) this.deps.journal.noteFile(this.deps.toFileWrite(bytes));
  }

  commit(): void | Promise<void> {
    const held = this.#takeHeld();
    if (this.#isForJournal && this.deps.journal.isGroupEmpty) this.#endWithoutChange();
    else if (this.#isForJournal && this.#keepInJournal()) this.#follow(held);
    else {
      this.#make(held);
      const committed = this.#commitAll();
      if (committed) return committed.then(() => this.#endGroup());
    }
    this.#endGroup();
  }

  rollback(): void | Promise<void> {
    this.#undo();
    this.#endGroup();
    if (this.#isLost) return this.#tryToRestore();
  }

  /** A group of one statement. */
  async runAlone(statement: Statement): Promise<QueryResult<unknown>> {
    this.begin();
    try {
      const result = this.query(statement);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** For what SQLite does outside a transaction only. */
  async runOutside(statement: Statement): Promise<QueryResult<unknown>> {
    await this.settle();
    const result = this.#ask(statement);
    this.deps.afterCommit({ ofSpan: false });
    return result;
  }

  /** Commits the span. Only while no group runs. */
  async settle(): Promise<void> {
    this.requireWhole();
    if (!this.isSpanning) return;
    await this.#settleFiles()?.catch((error: unknown) => {
      this.deps.onSpan(); // it stays open, and is to be tried again
      throw error;
    });
    try {
      this.#commitNow();
    } catch (error) {
      this.#undo();
      throw error;
    }
  }

  /** The last thing to do where the span could not be settled: the next start finds it there. */
  leaveToJournal(): void {
    if (this.deps.writer.isInTransaction) this.#run('rollback');
  }

  /** The journal has been synced: what it carries may be brought into its files while nobody waits. */
  onJournalSynced(): void {
    if (this.isSpanning && this.#isFull) this.deps.onFull();
    else if (this.#unaskedFiles >= SETTLED_TOGETHER) this.#settleFiles()?.catch(() => {}); // the commit asks again
  }

  /** For whoever reads beside a group of a span. */
  groupEnd(): Promise<void> {
    return new Promise((resolve) => this.#whenGroupEnds.push(resolve));
  }

  /** Before anyone reads or writes behind a span that SQLite has undone: from the journal it is made again. */
  requireWhole(): void {
    if (!this.#isLost) return;
    try {
      this.#run('begin immediate');
      replay(this.deps.writer, this.#readSpan());
      this.#isLost = false;
    } catch (error) {
      this.#undo();
      throw new ServiceError('unavailable', 'db.unavailable', {}, error);
    }
    this.deps.onSpan();
  }

  #beginSpan(): void {
    try {
      this.deps.journal.beginSpan();
    } catch (error) {
      this.deps.onFatal(error as Error);
      throw new ServiceError('unavailable', 'db.unavailable', {}, error);
    }
  }

  #readSpan(): FoundSpan {
    const found = this.deps.journal.read();
    if (found?.groups.length === this.#spannedGroups && found.place.lineage === this.#place.lineage) return found;
    const error = new Error('The journal no longer holds what was written to it');
    this.deps.onFatal(error);
    throw error;
  }

  #keepInJournal(): boolean {
    if (this.#spannedGroups >= MAX_GROUPS || !this.deps.journal.append(this.#place)) return false;
    this.#spannedGroups += 1;
    this.#spannedFiles = this.#carried.length;
    if (this.#spannedGroups === 1) this.deps.onSpan();
    return true;
  }

  get #isFull(): boolean {
    return this.#spannedGroups >= MAX_GROUPS || this.deps.journal.isFull;
  }

  #willChange(foretelling: Statement): boolean {
    return this.#ask(foretelling).rows.length > 0;
  }

  #hold(statement: Statement, answer: QueryResult<unknown>): QueryResult<unknown> {
    this.#held.push(statement);
    return answer;
  }

  #takeHeld(): readonly Statement[] {
    const held = this.#held;
    this.#held = [];
    if (this.#isForJournal) for (const statement of held) this.deps.journal.note(statement);
    return held;
  }

  /** The journal has the group: where the disk refuses here, it is lost, and made again with the span. */
  #follow(held: readonly Statement[]): void {
    if (this.#isAwaited) this.deps.onAwaited();
    try {
      this.#make(held);
    } catch (error) {
      this.#undo();
      if (error instanceof FalselyForetoldError) throw error;
    }
  }

  #make(statements: readonly Statement[]): void {
    for (const statement of statements) {
      const { numAffectedRows } = this.#ask(statement);
      if (statement.foretell && numAffectedRows !== ONE_ROW.numAffectedRows) this.#failForetold(statement);
    }
  }

  /** Its caller relies on a row that is not there, and the journal may have what hangs on it. */
  #failForetold({ sql }: Statement): never {
    const error = new FalselyForetoldError(`It was foretold that this changes a row: ${sql}`);
    this.deps.onFatal(error);
    throw error;
  }

  #endWithoutChange(): void {
    if (!this.isSpanning) this.#run('commit');
  }

  #commitAll(): void | Promise<void> {
    const filesSettled = this.#settleFiles();
    return filesSettled ? filesSettled.then(() => this.#commitNow()) : this.#commitNow();
  }

  /** Before rows are committed: whatever a crash leaves, none of them points to nothing. */
  #settleFiles(): Promise<unknown> | undefined {
    const unsettled = this.#carried.filter((bytes) => !bytes.isSettled);
    this.#unaskedFiles = 0;
    return unsettled.length > 0 ? Promise.all(unsettled.map((bytes) => bytes.settle())) : undefined;
  }

  #commitNow(): void {
    const ofSpan = this.isSpanning;
    if (ofSpan) this.#commitSpan();
    else this.#run('commit');
    this.#carried = [];
    this.#spannedFiles = 0;
    this.deps.afterCommit({ ofSpan });
  }

  #commitSpan(): void {
    const next = nameNext(this.deps.writer, this.#place);
    this.#run('commit');
    this.#place = next;
    this.#spannedGroups = 0;
    this.deps.journal.endSpan();
  }

  #undo(): void {
    if (this.deps.writer.isInTransaction) this.#run('rollback');
    this.#held = [];
    this.deps.journal.dropGroup();
    this.#carried.length = this.#spannedFiles;
    this.#isLost = this.isSpanning;
  }

  /** And commits it, so that failures in a row do not have the same groups made again each time. */
  async #tryToRestore(): Promise<void> {
    await this.settle().catch(() => {}); // whoever comes next tries again, and hears why not
  }

  #endGroup(): void {
    this.#isGroupOpen = false;
    this.#isAwaited = false;
    const waiting = this.#whenGroupEnds;
    if (waiting.length === 0) return;
    this.#whenGroupEnds = [];
    for (const resolve of waiting) resolve();
  }

  #run(sql: string): void {
    this.#ask({ sql, parameters: [] });
  }

  #ask(statement: Statement): QueryResult<unknown> {
    try {
      return this.deps.writer.query(statement);
    } catch (error) {
      // Rare: SQLite itself syncs the header of a log that starts over
      if (error instanceof Error && isFailedSync(error.cause)) this.deps.onFatal(error);
      throw error;
    }
  }
}

class FalselyForetoldError extends Error {}

const NO_ANSWER: QueryResult<unknown> = { rows: [] };
const ONE_ROW: QueryResult<unknown> = { rows: [], numAffectedRows: 1n };
