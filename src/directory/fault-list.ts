import { type Fault, InvalidInputError, ServiceError } from '../platform/service-error.js';

/** Gathers what is wrong with one input, so that a caller hears of all of it at once. */
export class FaultList {
  readonly #faults: Fault[] = [];

  /** The value of `parse`, or `instead` when it found a fault. */
  check<T>(instead: T, parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      this.#gather(error);
      return instead;
    }
  }

  /** The same for what has to be asked elsewhere. */
  async checkOutside(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      this.#gather(error);
    }
  }

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  #gather(error: unknown): void {
    if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
    this.#faults.push(...(error instanceof InvalidInputError ? error.faults : [error]));
  }

  throwIfAny(): void {
    const [first, ...others] = this.#faults;
    if (first) throw new InvalidInputError([first, ...others]);
  }
}
