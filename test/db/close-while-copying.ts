import { sql } from 'kysely';
import { openDatabase } from '../../src/db/open-database.js';
import { silentLog } from '../support/silent-log.js';

/** A process that writes more than the log may hold, and closes at once. */
const path = process.argv[2] ?? '';
const db = await openDatabase({ engine: 'sqlite', path }, { log: silentLog, onFatal: () => {} });
await sql`create table filler (octets blob)`.execute(db.writer);
// Not every commit looks at how long the log is
for (let n = 0; n < 16; n++) await sql`insert into filler values (zeroblob(1000000))`.execute(db.writer);
await db.close();
process.stdout.write('closed\n');
