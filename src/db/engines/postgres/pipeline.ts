import { nextTick } from 'node:process';
import type { QueryResult } from 'kysely';
import type { ClientBase } from 'pg';
import type { Statement } from '../kysely-over.js';
import { type Answer, Flight, type Passenger } from './flight.js';
import type { StatementNames } from './statement-names.js';
import { toWireValue } from './wire-value.js';

const BEGIN: Statement = { sql: 'begin isolation level read committed', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };

/**
 * One connection for one transaction. Queries made at the same moment are sent together; queries made during a flight
 * go with the next one. The first failure ends the pipeline: every later query gets the same reason and is never sent,
 * because the BEGIN itself may have failed.
 */
export class Pipeline {
  #waiting: Passenger[] = [];
  #isUnderWay = false;
  #hasDeparted = false;
  #failure: { readonly reason: unknown } | undefined;

  constructor(
    private readonly client: ClientBase,
    private readonly names: Pick<StatementNames, 'nameOf'>,
  ) {}

  /** Sent with the first query, which gets the error if BEGIN fails. */
  begin(): void {
    this.#ask(BEGIN, { arrive: () => {}, fail: () => {} });
  }

  async query(statement: Statement): Promise<QueryResult<unknown>> {
    const { rows, tag } = await this.#answerTo(statement);
    return { rows, numAffectedRows: countOf(tag) };
  }

  async commit(): Promise<void> {
    const { tag } = await this.#answerTo(COMMIT);
    // PostgreSQL answers ROLLBACK, without an error, when a statement has failed
    if (tag !== 'COMMIT') throw new Error(`PostgreSQL answered ${COMMIT.sql} with ${tag}`);
  }

  /** Sent after the queries in flight. Queries that were not sent yet are rejected. */
  async rollback(): Promise<void> {
    this.#end({ reason: new Error('The transaction was rolled back before this query was sent') });
    if (this.#hasDeparted) await this.client.query('rollback');
  }

  async #answerTo(statement: Statement): Promise<Answer> {
    try {
      return await new Promise<Answer>((arrive, fail) => this.#ask(statement, { arrive, fail }));
    } catch (reason) {
      throw traced(reason);
    }
  }

  #ask({ sql: text, parameters }: Statement, { arrive, fail }: Pick<Passenger, 'arrive' | 'fail'>): void {
    if (this.#failure) {
      fail(this.#failure.reason);
      return;
    }
    const values = parameters.map(toWireValue);
    this.#waiting.push({ name: this.names.nameOf(text), text, values, arrive, fail });
    if (this.#waiting.length === 1 && !this.#isUnderWay) this.#departSoon();
  }

  /** Departs once all queries of this moment have been added. */
  #departSoon(): void {
    nextTick(() => {
      const passengers = this.#waiting;
      if (passengers.length === 0) return;
      this.#waiting = [];
      this.#isUnderWay = true;
      this.#hasDeparted = true;
      this.client.query(new Flight(passengers, (failure) => this.#land(failure)));
    });
  }

  #land(failure?: { readonly reason: unknown }): void {
    this.#isUnderWay = false;
    if (failure) this.#end(failure);
    else if (this.#waiting.length > 0) this.#departSoon();
  }

  #end(failure: { readonly reason: unknown }): void {
    this.#failure ??= failure;
    // Queries in flight get the error first, since they were made first
    const left = this.#waiting;
    this.#waiting = [];
    nextTick(() => {
      for (const { fail } of left) fail(failure.reason);
    });
  }
}

/** The last number of `INSERT 0 5` or `UPDATE 5`; `BEGIN` has none. */
function countOf(tag: string): bigint | undefined {
  const count = /\d+$/.exec(tag)?.[0];
  return count === undefined ? undefined : BigInt(count);
}

const tracedReasons = new WeakSet<Error>();

/** Gives the error the stack of the query that failed instead of the driver's reader. */
function traced(reason: unknown): unknown {
  if (!(reason instanceof Error) || tracedReasons.has(reason)) return reason;
  tracedReasons.add(reason);
  Error.captureStackTrace(reason);
  return reason;
}
