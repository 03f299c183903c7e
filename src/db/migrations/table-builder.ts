import { type ColumnDataType, type Expression, sql } from 'kysely';
import type { Db, EngineName } from '../database.js';

/** `table('alias').text('id name').key('id').create()`, with the column types of the engine. */
export function tableBuilder(db: Db, engine: EngineName): (name: string) => TableBuilder {
  const types = columnTypes(engine);
  return (name) => new TableBuilder(db, engine, types, name);
}

type ColumnType = ColumnDataType | Expression<unknown>;
type ColumnTypes = Record<'text' | 'number' | 'bytes', ColumnType>;

/** The same text order on both engines: PostgreSQL would otherwise sort by the locale of its cluster. */
export function columnTypes(engine: EngineName): ColumnTypes {
  return engine === 'postgres'
    ? { text: sql`text collate "C"`, number: 'bigint', bytes: 'bytea' }
    : { text: 'text', number: 'integer', bytes: 'blob' };
}

/** Column names of one type are one string, separated by spaces, so that a table is a few lines. */
class TableBuilder {
  readonly #columns: { name: string; type: ColumnType; isOptional: boolean }[] = [];
  #key: string[] = [];
  #isClustered = false;
  constructor(
    private readonly db: Db,
    private readonly engine: EngineName,
    private readonly types: ColumnTypes,
    private readonly name: string,
  ) {}

  text = (names: string) => this.#add(names, this.types.text, false);
  optionalText = (names: string) => this.#add(names, this.types.text, true);
  number = (names: string) => this.#add(names, this.types.number, false);
  optionalNumber = (names: string) => this.#add(names, this.types.number, true);
  bytes = (names: string) => this.#add(names, this.types.bytes, false);
  optionalBytes = (names: string) => this.#add(names, this.types.bytes, true);
  flag = this.number;
  time = this.number;
  optionalTime = this.optionalNumber;

  key(...names: string[]): this {
    this.#key = names;
    return this;
  }

  /** Stores rows in key order, for short rows read by range. PostgreSQL has no such tables. */
  clustered(): this {
    this.#isClustered = true;
    return this;
  }

  async create(): Promise<void> {
    let table = this.db.schema.createTable(this.name);
    if (this.#isClustered && this.engine === 'sqlite') table = table.modifyEnd(sql`without rowid`);
    for (const { name, type, isOptional } of this.#columns) {
      table = table.addColumn(name, type, (column) => (isOptional ? column : column.notNull()));
    }
    await table.addPrimaryKeyConstraint(this.#keyName(), this.#key as never).execute();
  }

  /** PostgreSQL has one namespace for tables and keys, and `mailbox_key` is a table. */
  #keyName(): string {
    return this.name === 'mailbox' ? 'mailbox_primary_key' : `${this.name}_key`;
  }

  #add(names: string, type: ColumnType, isOptional: boolean): this {
    for (const name of names.split(' ')) this.#columns.push({ name, type, isOptional });
    return this;
  }
}

export function index(db: Db, name: string, table: string, columns: string[], { unique = false } = {}): Promise<void> {
  const builder = db.schema.createIndex(name).on(table).columns(columns);
  return (unique ? builder.unique() : builder).execute();
}
