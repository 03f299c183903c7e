import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { toChunks } from './chunk.js';
import { type ByteRange, MissingObjectError, type ObjectStore } from './object-store.js';

/** Each piece is in memory while it is written or read; the driver reads it as text of twice its length. */
const PIECE_BYTES = 512 * 1024;
const LIST_PAGE = 1000;
const EVERYTHING: ByteRange = { from: 0, to: Number.POSITIVE_INFINITY };

/** Objects as rows of pieces in PostgreSQL, readable by every node. Each piece is its own short transaction. */
export function createChunkObjects({ reader, writer }: Pick<Database, 'reader' | 'writer'>): ObjectStore {
  async function readPiece(name: string, place: number, { from, to }: ByteRange) {
    const row = await reader
      .selectFrom('blob_chunk')
      .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${to - from}::int)`.as('bytes'))
      .where('blob_id', '=', name)
      .where('place', '=', place)
      .executeTakeFirst();
    return row?.bytes;
  }

  return {
    location: 'chunks',
    isShared: true,
    shares: [''],
    async put(name, bytes) {
      let place = 0;
      for await (const chunk of toChunks(bytes, PIECE_BYTES)) {
        await writer
          .insertInto('blob_chunk')
          .values({ blob_id: name, place, bytes: chunk.bytes })
          .onConflict((conflict) => conflict.columns(['blob_id', 'place']).doUpdateSet({ bytes: chunk.bytes }))
          .execute();
        place += 1;
      }
    },
    async *get(name, { from, to } = EVERYTHING) {
      const first = Math.floor(from / PIECE_BYTES);
      for (let place = first; place * PIECE_BYTES < to; place += 1) {
        const start = place * PIECE_BYTES;
        const within = { from: Math.max(0, from - start), to: Math.min(PIECE_BYTES, to - start) };
        const piece = await readPiece(name, place, within);
        // Without a given end, a missing piece is the end: decryption detects a truncation
        if (!piece && (to !== EVERYTHING.to || place === first)) {
          throw new MissingObjectError(name, `has no piece ${place}`);
        }
        if (piece) yield piece;
        if (!piece || piece.length < within.to - within.from) return;
      }
    },
    async sizeOf(name) {
      const row = await reader
        .selectFrom('blob_chunk')
        .select(sql<number | null>`sum(length(bytes))::bigint`.as('bytes'))
        .where('blob_id', '=', name)
        .executeTakeFirst();
      return row?.bytes ?? undefined;
    },
    async delete(name) {
      await writer.deleteFrom('blob_chunk').where('blob_id', '=', name).execute();
    },
    async *list() {
      for (let after = ''; ; ) {
        const page = await reader
          .selectFrom('blob_chunk')
          .select(['blob_id', sql<number | null>`${SERVER_TIME} - max(written_at)`.as('age_ms')])
          .where('blob_id', '>', after)
          .groupBy('blob_id')
          .orderBy('blob_id')
          .limit(LIST_PAGE)
          .execute();
        for (const { blob_id, age_ms } of page) yield { name: blob_id, ageMs: age_ms ?? undefined };
        const last = page.at(-1);
        if (!last || page.length < LIST_PAGE) return;
        after = last.blob_id;
      }
    },
  };
}

const SERVER_TIME = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
