/** PostgreSQL keeps a named statement per connection until it closes, so the names must end somewhere. */
const MAX_NAMES = 500;
/** Lists of `in (…)` have a text per length: most are used once, and are forgotten again. */
const USES_BEFORE_NAMED = 3;
const MAX_CANDIDATES = 2_000;

/**
 * Gives statements that come often a name: parsed and planned once per connection, they cost the server half, and a
 * join of four tables no longer takes longer to plan than to run.
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
