import { type Fault, InvalidInputError, ServiceError } from '../platform/service-error.js';

/** Collects the faults of one input, so that the caller gets all of them at once. */
export class FaultList {
  readonly #faults: Fault[] = [];

  /** The value of `parse`, or `instead` if it found a fault. */
  check<T>(instead: T, parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      this.#gather(error);
      return instead;
    }
  }

  /** The same for checks outside the process. */
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
