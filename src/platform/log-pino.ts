import { type DestinationStream, type Logger, destination as openDestination, pino, stdSerializers } from 'pino';
import type { Facts, Log } from './log.js';

export interface FlushableLog extends Log {
  /** Writes out what is still buffered; for the last moment before an exit. */
  flush(): void;
}

const STANDARD_ERROR = 2;

/** JSON lines: `{"level":"info","time":"…","event":"message.accepted",…}`. Standard output stays for people. */
export function createLog({
  level,
  destination = openDestination({ dest: STANDARD_ERROR, sync: false }),
}: {
  readonly level: string;
  readonly destination?: DestinationStream & { flushSync?(): void };
}): FlushableLog {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: stdSerializers.err },
    },
    destination,
  );
  const flush = () => destination.flushSync?.();
  return { ...overPino(logger, flush), flush };
}

function overPino(logger: Logger, flush: () => void): Log {
  return {
    debug: (event, facts = {}) => logger.debug(facts, event),
    info: (event, facts = {}) => logger.info(facts, event),
    warn: (event, facts = {}) => logger.warn(facts, event),
    error(event, facts = {}) {
      logger.error(facts, event);
      flush(); // the process may be about to end
    },
    child: (facts: Facts) => overPino(logger.child(facts), flush),
  };
}
