import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { AccountActor } from '../actor.js';
import { createLiveFeed, type LiveFeed, type LiveListener } from './live-feed.js';
import type { LiveNews } from './live-news.js';

/** What happens in a caller's domains, as it happens. */
export interface LiveService extends Part {
  /** May he listen? Begins with the function that is returned; that returns one that ends it. */
  admit(actor: AccountActor): Promise<(listener: LiveListener) => () => void>;
}

export interface LiveServiceDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly news: Pick<LiveNews, 'listen' | 'heard'>;
}

/** Of one account on one node: a page is one, and some people never close any. */
const MAX_PER_ACCOUNT = 20;
/** Who may see what is looked up again, also while nothing happens: a credential that was taken back ends its streams. */
const REVIEW_MS = 15_000;

export function createLiveService({ db, clock, log, news }: LiveServiceDeps): LiveService {
  const feeds = new Map<LiveFeed, string>();
  let stopReviews: (() => void) | undefined;

  return {
    name: 'live service',
    async start() {
      stopReviews = clock.every(REVIEW_MS, () => {
        for (const feed of feeds.keys()) feed.review();
      });
    },
    async stop() {
      stopReviews?.();
      for (const feed of [...feeds.keys()]) feed.end();
    },

    async admit(actor) {
      requireAccess(actor, 'log.list');
      const open = [...feeds.values()].filter((accountId) => accountId === actor.accountId).length;
      if (open >= MAX_PER_ACCOUNT) throw new ServiceError('rate-limited', 'events.tooMany', { max: MAX_PER_ACCOUNT });
      await news.heard();
      return (listener) => {
        const feed = createLiveFeed({ db, clock, log }, actor, listener);
        feeds.set(feed, actor.accountId);
        feed.review();
        const unlisten = news.listen((events) => feed.hear(events));
        return () => {
          unlisten();
          feeds.delete(feed);
        };
      };
    },
  };
}
