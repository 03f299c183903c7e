/** PostgreSQL keeps a named statement until its connection closes, so the number of names is limited. */
const MAX_NAMES = 500;
/** Each length of an `in (…)` list has its own text: most are used once and are not worth a name. */
const USES_BEFORE_NAMED = 3;
const MAX_CANDIDATES = 2_000;

/** No names: behind a transaction pooler the next query may run on another connection. */
export const NO_STATEMENT_NAMES: Pick<StatementNames, 'nameOf'> = { nameOf: () => undefined };

/**
 * Names frequent statements: they are parsed and planned once per connection, which halves their cost on the server; a
 * join of four tables otherwise takes longer to plan than to run.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MAX_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES_BEFORE_NAMED) {
      if (this.#uses.size >= MAX_CANDIDATES) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const given = `waypost_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}
