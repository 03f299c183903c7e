import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/service-error.js';
import { findHeaderText } from '../../protocol/mime/header-text.js';
import type { CapturedSeal } from '../captured-seal.js';
import type { CapturedMail, CapturedMessage } from './captured-mail.js';
import {
  deleteAllButNewest,
  deleteCapturedMail,
  findCapturedMessage,
  insertCapturedMail,
  listCapturedMail,
} from './captured-mail-store.js';

export interface CapturedMailService {
  /** Stores a message instead of sending it. Repeating an id changes nothing. */
  capture(message: MessageToCapture): Promise<void>;
  /** Newest first; `to` in any case. */
  list(filter?: { readonly to?: string }): Promise<readonly CapturedMail[]>;
  /** `id`: an id, or `latest` for the newest. */
  get(id: string, filter?: { readonly to?: string }): Promise<CapturedMessage>;
  /** Calls back for every message that this process has captured and stored, until the returned function is called. */
  onCaptured(listener: CaptureListener): () => void;
  /** Empties the inbox and returns the number of deleted messages. */
  clear(): Promise<number>;
}

export type CaptureListener = (message: Pick<CapturedMail, 'from' | 'to' | 'subject'>) => void;

interface MessageToCapture {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Uint8Array;
}

/** A sandbox needs only the last few; a load test must not fill the disk. */
const KEPT_MESSAGES = 1000;
const LATEST = 'latest';
// RFC 5322 §2.1.1 allows longer fields, lists do not
const MAX_FIELD_CHARACTERS = 300;

export function createCapturedMailService({
  db,
  clock,
  seal,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly seal: CapturedSeal;
}): CapturedMailService {
  const listeners = new Set<CaptureListener>();

  async function list({ to }: { readonly to?: string } = {}): Promise<readonly CapturedMail[]> {
    const mails = await listCapturedMail(db.reader, seal);
    if (to === undefined) return mails;
    const wanted = to.toLowerCase();
    return mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
  }

  return {
    async capture({ id, from, to, source }) {
      const subject = (findHeaderText(source, 'Subject') ?? '').slice(0, MAX_FIELD_CHARACTERS);
      const headerFrom = findHeaderText(source, 'From')?.slice(0, MAX_FIELD_CHARACTERS);
      const capturedAt = clock.now();
      await db.inTransaction(async (tx) => {
        await insertCapturedMail(tx, seal, { id, from, to, subject, headerFrom, capturedAt, source });
        await deleteAllButNewest(tx, KEPT_MESSAGES);
      });
      for (const listener of listeners) listener({ from, to, subject });
    },

    list,

    async get(id, filter) {
      const wanted = id === LATEST ? (await list(filter))[0]?.id : id;
      const message = wanted === undefined ? undefined : await findCapturedMessage(db.reader, seal, wanted);
      if (!message) throw notFound('sandbox.mailNotFound', { id });
      return message;
    },

    onCaptured(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    clear: () => db.inTransaction(deleteCapturedMail),
  };
}
