import type { Connection, FieldDef, Submittable } from 'pg';
import { typeParsers } from './type-parsers.js';
import type { WireValue } from './wire-value.js';

/** A statement, and the callbacks for its answer. */
export interface Passenger {
  /** The name under which the connection keeps it prepared. */
  readonly name: string | undefined;
  readonly text: string;
  readonly values: WireValue[];
  arrive(answer: Answer): void;
  fail(reason: unknown): void;
}

export interface Answer {
  readonly rows: Row[];
  /** The command and its row count: `INSERT 0 1`. */
  readonly tag: string;
}

type Row = Record<string, unknown>;

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/**
 * Statements sent together: one write to the server, one answer. A single Sync follows them all, so the server skips
 * whatever follows a failed statement: nothing behind a failed BEGIN commits by itself.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class Flight implements Submittable {
  readonly #answers: Answer[] = [];
  #prepared: PreparedStatements = new Map();
  #columns: readonly Column[] | undefined;
  #rows: Row[] = [];

  constructor(
    private readonly passengers: readonly Passenger[],
    /** Runs before the waiting callers get their answers. */
    private readonly onLanding: (failure?: { readonly reason: unknown }) => void,
  ) {}

  submit(connection: Connection): void {
    this.#prepared = preparedOn(connection);
    connection.stream.cork();
    for (const passenger of this.passengers) this.#send(connection, passenger);
    connection.sync();
    connection.stream.uncork();
  }

  #send(connection: Connection, { name = '', text, values }: Passenger): void {
    const isPrepared = this.#prepared.has(name);
    if (!isPrepared) {
      // After a failed flight it is unknown whether its statements were prepared
      if (name) connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    // A prepared statement's columns never change: the server would refuse it instead
    if (!isPrepared) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }

  // The driver calls the methods below, message by message

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
  }

  handleDataRow({ fields: cells }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? this.#prepared.get(this.#current?.name ?? '') ?? [];
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) {
      const { name, parse } = columns[at] as Column;
      const cell = cells[at] ?? null;
      row[name] = cell === null ? null : parse(cell);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text: tag }: { readonly text: string }): void {
    const name = this.#current?.name;
    if (name && !this.#prepared.has(name)) this.#prepared.set(name, this.#columns ?? []);
    this.#answers.push({ rows: this.#rows, tag });
    this.#columns = undefined;
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.onLanding();
    this.#tellArrived();
  }

  /** Statements before the failure have their answers; the others get its reason. */
  handleError(reason: unknown): void {
    // Every statement succeeded and then the Sync failed, which commits what is outside a transaction
    if (this.#answers.length === this.passengers.length) this.#answers.pop();
    this.onLanding({ reason });
    this.#tellArrived();
    for (const passenger of this.passengers.slice(this.#answers.length)) passenger.fail(reason);
  }

  #tellArrived(): void {
    for (const [at, answer] of this.#answers.entries()) this.passengers[at]?.arrive(answer);
  }

  get #current(): Passenger | undefined {
    return this.passengers[this.#answers.length];
  }
}

/** The declared type expects a parser for binary values; these parse text. */
const parserOf = typeParsers.getTypeParser.bind(typeParsers) as unknown as (type: number) => Column['parse'];

/** Keyed by name, with the columns of each answer. */
type PreparedStatements = Map<string, readonly Column[]>;

const prepared = new WeakMap<Connection, PreparedStatements>();

function preparedOn(connection: Connection): PreparedStatements {
  const known = prepared.get(connection) ?? new Map();
  prepared.set(connection, known);
  return known;
}
