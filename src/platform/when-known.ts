/** Often known at once: then nobody waits, where a promise would cost every caller a turn. */
export type Knowable<T> = T | Promise<T>;

/** Goes on with the value, at once if it is there. */
export function whenKnown<T, R>(value: Knowable<T>, next: (value: T) => Knowable<R>): Knowable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
