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
 * A connection in one hand. What is asked at the same moment travels together; what comes while others are under way
 * goes with the next flight. The first failure ends it: whatever was asked behind it hears the same reason and is never
 * sent, for it may have been the BEGIN that failed.
 */
export class Pipeline {
  #waiting: Passenger[] = [];
  #isUnderWay = false;
  #hasDeparted = false;
  #failure: { readonly reason: unknown } | undefined;

  constructor(
    private readonly client: ClientBase,
    private readonly names: StatementNames,
  ) {}

  /** Travels with the first query, which is told should it fail. */
  begin(): void {
    this.#ask(BEGIN, { arrive: () => {}, fail: () => {} });
  }

  async query(statement: Statement): Promise<QueryResult<unknown>> {
    const { rows, tag } = await this.#answerTo(statement);
    return { rows, numAffectedRows: countOf(tag) };
  }

  async commit(): Promise<void> {
    const { tag } = await this.#answerTo(COMMIT);
    // So it answers, without an error, where a statement has failed
    if (tag !== 'COMMIT') throw new Error(`PostgreSQL answered ${COMMIT.sql} with ${tag}`);
  }

  /** Behind what is under way. What has not departed stays. */
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

  /** When all that is asked at this moment has come. */
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
    // Those under way hear of it first, as they were asked first
    const left = this.#waiting;
    this.#waiting = [];
    nextTick(() => {
      for (const { fail } of left) fail(failure.reason);
    });
  }
}

/** The last number of `INSERT 0 5`, `UPDATE 5`; `BEGIN` has none. */
function countOf(tag: string): bigint | undefined {
  const count = /\d+$/.exec(tag)?.[0];
  return count === undefined ? undefined : BigInt(count);
}

const tracedReasons = new WeakSet<Error>();

/** Whence the statement came that failed, rather than whence the driver read that it did. */
function traced(reason: unknown): unknown {
  if (!(reason instanceof Error) || tracedReasons.has(reason)) return reason;
  tracedReasons.add(reason);
  Error.captureStackTrace(reason);
  return reason;
}
