/**
 * A call that works as shown, and its answer: both are in the OpenAPI document and on the reference page. A test sends
 * each of them and compares.
 */
export interface RouteExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The body of a route that takes no fields. */
  readonly octets?: string;
  /** JSON or text, as the route answers. */
  readonly answer?: unknown;
}
