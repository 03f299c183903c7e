import { findSystemDomain } from '../directory/domain-changes/system-domain.js';
import { findEmailByDuplicateKey } from '../outbound/emails/email-store.js';
import { ownEmail } from '../outbound/submit/own-email.js';
import type { DeliverLargeLetter } from './log-export-letter.js';
import type { SendLetterDeps } from './send-letter.js';

/** Larger than any header of ours. */
const MAX_HEADER_BYTES = 64 * 1024;
const END_OF_HEADER = Buffer.from('\r\n\r\n');

/** Large letters enter the queue like others, but their bytes are streamed. */
export function createSendLargeLetter(deps: SendLetterDeps): DeliverLargeLetter {
  const { db, clock, blobs, enqueue, destinationOf, host } = deps;
  return async ({ id, from, to, source }) => {
    const duplicateKey = `letter:${id}`;
    const domain = await findSystemDomain(db.reader, host);
    if (!domain) throw new Error(`there is no system domain ${host}`);
    if (await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)) return;
    const head = new HeaderWatch();
    const staged = await blobs.stage(head.watch(source));
    const envelope = { from, to: [to] };
    const { email, recipients } = ownEmail({
      id,
      now: clock.now(),
      domain,
      origin: 'notice',
      envelope,
      destinationOf,
      source: head.header(),
    });
    const queued = { ...email, blobId: staged.id, sizeBytes: staged.sizeBytes };
    const isQueued = await db.inTransaction((tx) =>
      enqueue(tx, { email: queued, recipients, duplicateKey, source: staged }),
    );
    // Otherwise another run of this job was first, or the system domain has just been suspended: the next try sees it
    if (!isQueued && !(await findEmailByDuplicateKey(db.reader, domain.id, duplicateKey)))
      throw new Error('the letter was not queued');
  };
}

/** Keeps the beginning of a stream. */
class HeaderWatch {
  #head = Buffer.alloc(0);

  async *watch(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (this.#head.length < MAX_HEADER_BYTES) this.#head = Buffer.concat([this.#head, chunk]);
      yield chunk;
    }
  }

  header(): Buffer {
    const end = this.#head.indexOf(END_OF_HEADER);
    if (end === -1) throw new Error('a letter of our own has no end of its header');
    return this.#head.subarray(0, end + END_OF_HEADER.length);
  }
}
