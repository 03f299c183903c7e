/** One line per finished thing: a constant event name and its facts. Never bodies, passwords or tokens. */
export interface Log {
  debug(event: string, facts?: Facts): void;
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  error(event: string, facts?: Facts): void;
  child(facts: Facts): Log;
}

export type Facts = Readonly<Record<string, unknown>>;
