/** A value that is often known at once: then there is no wait, while a promise would cost every caller a turn. */
export type Knowable<T> = T | Promise<T>;

/** Continues with the value, synchronously if it is known. */
export function whenKnown<T, R>(value: Knowable<T>, next: (value: T) => Knowable<R>): Knowable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
