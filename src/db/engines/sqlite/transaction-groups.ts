import { setImmediate } from 'node:timers/promises';
import { announceCommit } from '../../after-commit.js';
import type { Db } from '../../database.js';
import type { SqlFlavour } from '../kysely-over.js';
import { runBody, runTransaction, type TransactionConnection } from '../transaction.js';
import type { TransactionWatch } from '../transaction-watch.js';

export interface GroupDeps {
  readonly connection: TransactionConnection;
  /** False: a disk failure has ended the whole transaction. */
  isInTransaction(): boolean;
  statement(sql: string): void;
  readonly flavour: SqlFlavour;
  /** Runs the task when it may write. */
  schedule(task: () => Promise<void>): Promise<void>;
  /** `undefined`: bodies are not watched. */
  watch(): TransactionWatch | undefined;
}

/** The most that run between two turns of the event loop: they are microtasks, and everything else waits for them. */
const MAX_MEMBERS = 16;
/** Groups that use savepoints after a failure: failures come in a row, and each costs its group a second run. */
const CAREFUL_GROUPS = 32;

/**
 * Transactions that wait at the same time share one COMMIT: a COMMIT costs more than most of them do, and pages that
 * several of them change are written once. If one fails, the group runs again with a savepoint before each, so that it
 * fails alone; savepoints are a quarter of the cost of a small transaction, so the first run has none.
 */
export class TransactionGroups {
  #waiting: Member[] = [];
  #carefulGroups = 0;

  constructor(private readonly deps: GroupDeps) {}

  run<T>(body: (tx: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const member: Member = { body, resolve: resolve as (result: unknown) => void, reject };
      this.#waiting.push(member);
      // Each schedules a turn; the first turn takes all the others along, and their turns are empty
      this.deps
        .schedule(() => this.#runNext())
        .catch((reason: unknown) => {
          this.#waiting = this.#waiting.filter((other) => other !== member);
          reject(reason); // writes are closed
        });
    });
  }

  async #runNext(): Promise<void> {
    if (this.#waiting.length === 0) return;
    // Requests of other sockets in this turn join the group: without it many commit alone. The turn costs 3 µs
    await setImmediate();
    const members = this.#waiting.splice(0, MAX_MEMBERS);
    const lost = members.length > 1 ? await this.#runTogether(members) : members;
    for (const member of lost) await this.#runAlone(member);
  }

  async #runTogether(members: readonly Member[]): Promise<readonly Member[]> {
    if (this.#carefulGroups > 0) this.#carefulGroups -= 1;
    else if (await this.#runTrusting(members)) return [];
    else this.#carefulGroups = CAREFUL_GROUPS;
    return this.#runCarefully(members);
  }

  /** False: a member failed, and nothing was written. */
  async #runTrusting(members: readonly Member[]): Promise<boolean> {
    const { connection } = this.deps;
    const ended: EndedMember[] = [];
    try {
      await connection.begin();
      for (const member of members) ended.push({ member, ...(await this.#runBody(member)) });
      await connection.commit();
    } catch {
      await connection.rollback();
      return false;
    }
    tellCommitted(ended);
    return true;
  }

  /** Returns the undecided members: the disk refused, and whose write is at fault shows when each runs alone. */
  async #runCarefully(members: readonly Member[]): Promise<readonly Member[]> {
    const { connection } = this.deps;
    const ended: EndedMember[] = [];
    const failed: { readonly member: Member; readonly reason: unknown }[] = [];
    try {
      await connection.begin();
      for (const member of members) {
        this.deps.statement('savepoint member');
        try {
          ended.push({ member, ...(await this.#runBody(member)) });
        } catch (reason) {
          if (!this.deps.isInTransaction()) throw reason;
          this.deps.statement('rollback to member');
          failed.push({ member, reason });
        }
        this.deps.statement('release member');
      }
      await connection.commit();
    } catch {
      await connection.rollback();
      // A failure may also come from another member's write that is now lost
      return members;
    }
    tellCommitted(ended);
    for (const { member, reason } of failed) member.reject(reason);
    return [];
  }

  async #runAlone({ body, resolve, reject }: Member): Promise<void> {
    const { connection, flavour, watch } = this.deps;
    await runTransaction(connection, flavour, body, watch()).then(resolve, reject);
  }

  #runBody({ body }: Member): Promise<{ readonly tx: Db; readonly result: unknown }> {
    const { connection, flavour, watch } = this.deps;
    return runBody(connection, flavour, body, watch());
  }
}

function tellCommitted(ended: readonly EndedMember[]): void {
  for (const { tx } of ended) announceCommit(tx);
  for (const { member, result } of ended) member.resolve(result);
}

interface EndedMember {
  readonly member: Member;
  readonly tx: Db;
  readonly result: unknown;
}

interface Member {
  body(tx: Db): Promise<unknown>;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}
