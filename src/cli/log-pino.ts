import { type DestinationStream, type Logger, destination as openDestination, pino, stdSerializers } from 'pino';
import type { Facts, Log } from '../platform/log.js';

const STANDARD_ERROR = 2;

/** JSON lines: `{"level":"info","time":"…","event":"message.accepted",…}`. Standard output is for the user. */
export function createLog({
  level,
  destination = openDestination({ dest: STANDARD_ERROR, sync: true }),
}: {
  readonly level: string;
  readonly destination?: DestinationStream;
}): Log {
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
  return overPino(logger);
}

function overPino(logger: Logger): Log {
  return {
    debug: (event, facts = {}) => logger.debug(facts, event),
    info: (event, facts = {}) => logger.info(facts, event),
    warn: (event, facts = {}) => logger.warn(facts, event),
    error: (event, facts = {}) => logger.error(facts, event),
    child: (facts: Facts) => overPino(logger.child(facts)),
  };
}
