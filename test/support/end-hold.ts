import type { DatabaseLocation } from '../../src/db/open-database.js';
import { queryDatabase } from './raw-query.js';

/** Where nodes share a database, a killed backup or import is given up for dead after a minute: here at once. */
export async function endHold(location: DatabaseLocation): Promise<void> {
  if (location.engine === 'postgres') await queryDatabase(location, 'update blob_hold set held_until = 0');
}
