import { isIP } from 'node:net';
import type { Database } from '../../db/database.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { Clock } from '../../platform/clock.js';
import { isLoopbackAddress } from '../../platform/net/address-range.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { newId, type Random } from '../../platform/random.js';
import type { CapturedSeal } from '../captured-seal.js';
import { cutPage, matchesSearch } from '../sandbox-list.js';
import type { CapturedWebhook } from './captured-webhook.js';
import {
  countCapturedWebhooks,
  deleteCapturedWebhooks,
  deleteWebhooksBut,
  insertCapturedWebhook,
  listCapturedWebhooks,
  listWebhookBeginnings,
} from './captured-webhook-store.js';

export interface CapturedWebhookService {
  /**
   * Replaces the guard's `post`. For a loopback address the guard is called, which refuses it unless it was declared; a
   * call to any other host is stored here and never made.
   */
  post(
    ...request: Parameters<OutgoingGuard['post']>
  ): Promise<{ readonly status: number; readonly isCaptured?: boolean }>;
  /** Newest first. */
  list(): Promise<readonly CapturedWebhook[]>;
  /** Newest first, those that contain every word of `q`; of each body the first 64 KB. */
  page(q: string | undefined, request: PageRequest): Promise<Page<CapturedWebhook>>;
  /** Deletes them and returns their number. */
  clear(): Promise<number>;
}

/** A sandbox needs only the last few; a load test must not fill the disk. */
const KEPT_CALLS = 500;
// The list is reloaded every few seconds; the command line shows the rest
const SHOWN_CHARACTERS = 64 * 1024;
const CAPTURED = { status: 200, isCaptured: true } as const;

export function createCapturedWebhookService({
  db,
  clock,
  random,
  outgoing,
  seal,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly outgoing: Pick<OutgoingGuard, 'post'>;
  readonly seal: CapturedSeal;
}): CapturedWebhookService {
  return {
    async post(url, request) {
      if (isOnThisMachine(new URL(url).hostname)) return outgoing.post(url, request);
      const { headers, body } = request;
      const capturedAt = clock.now();
      const id = headers['X-Webhook-Id'] ?? newId(random, capturedAt);
      await db.inTransaction(async (tx) => {
        await insertCapturedWebhook(tx, seal, { id, url, headers, body: textOf(body), capturedAt });
        await deleteWebhooksBut(tx, KEPT_CALLS);
      });
      return CAPTURED;
    },
    list: () => listCapturedWebhooks(db.reader, seal),
    async page(q, request) {
      if (q !== undefined) {
        const all = await listWebhookBeginnings(db.reader, seal, {
          bodyCharacters: SHOWN_CHARACTERS,
          limit: KEPT_CALLS,
          offset: 0,
        });
        return cutPage(
          all.filter(({ url, body }) => matchesSearch([url, body], q)),
          request,
        );
      }
      const { limit, page } = request;
      const slice = { limit, offset: (page - 1) * limit, bodyCharacters: SHOWN_CHARACTERS };
      return {
        items: await listWebhookBeginnings(db.reader, seal, slice),
        total: await countCapturedWebhooks(db.reader),
      };
    },
    clear: () => db.inTransaction(deleteCapturedWebhooks),
  };
}

/** Enough to read the call; one may contain a message of 50 MB as numbers. */
const KEPT_BYTES = 1024 * 1024;

function textOf(body: Parameters<OutgoingGuard['post']>[1]['body']): string {
  if (typeof body !== 'object' || !('pieces' in body)) return Buffer.from(body).toString();
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of body.pieces()) {
    kept.push(piece);
    bytes += piece.length;
    if (bytes >= KEPT_BYTES) break;
  }
  return Buffer.concat(kept).toString();
}

function isOnThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isLoopbackAddress(host);
  return host === 'localhost' || host.endsWith('.localhost'); // RFC 6761 §6.3
}
