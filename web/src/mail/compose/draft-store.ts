import { call } from '../../api/call';
import type { DraftStore } from './draft-saver';
import { type Letter, sizeOfFiles } from './letter';
import { type Sender, toDraftFields } from './letter-fields';

const DRAFT_FLAGS = ['\\Draft', '\\Seen'];

/** The Drafts folder, over the API. */
export function openDraftStore({
  sender,
  folder,
  onProgress,
}: {
  readonly sender: () => Sender;
  readonly folder: () => string;
  readonly onProgress: (fraction: number) => void;
}): DraftStore<Letter> {
  const watched = (letter: Letter) => (sizeOfFiles(letter.files) > WATCHED_BYTES ? { onProgress } : {});
  const query = { raw: false, nodemailer: false } as const;

  return {
    async create(letter, messageId) {
      const fields = await toDraftFields(letter, sender());
      const body = { ...fields, messageId, folder: folder(), flags: DRAFT_FLAGS };
      return (await call('POST /v1/messages', { query, body, ...watched(letter) })).id;
    },
    async update(id, letter) {
      const body = await toDraftFields(letter, sender());
      await call('PUT /v1/messages/{id}', { params: { id }, query, body, ...watched(letter) });
    },
    async find(messageId) {
      const found = await call('GET /v1/messages', {
        query: { folder: folder(), message_id: messageId, lightweight: true, limit: 1 },
      });
      return found[0]?.id;
    },
    async remove(id) {
      await call('DELETE /v1/messages/{id}', { params: { id }, query });
    },
  };
}

/** Shorter bodies are sent before a bar could be drawn. */
const WATCHED_BYTES = 256 * 1024;
const MEGABYTE = 1024 * 1024;

/** Each save sends the files again: letters with long ones are saved less often. */
export function pauseMsOf({ files }: Letter): number {
  const sizeBytes = sizeOfFiles(files);
  if (sizeBytes < MEGABYTE) return 1_200;
  return sizeBytes < 8 * MEGABYTE ? 8_000 : 25_000;
}
