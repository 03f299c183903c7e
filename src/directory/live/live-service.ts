import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { ServiceError } from '../../platform/service-error.js';
import { requireAccess } from '../access-policy.js';
import type { AccountActor } from '../actor.js';
import { createLiveFeed, type LiveFeed, type LiveListener } from './live-feed.js';
import type { LiveNews } from './live-news.js';

/** The events of a caller's domains, live. */
export interface LiveService extends Part {
  /** Checks whether the caller may listen. The returned function starts listening and returns one that stops it. */
  admit(actor: AccountActor): Promise<(listener: LiveListener) => () => void>;
}

export interface LiveServiceDeps {
  readonly db: Pick<Database, 'reader' | 'listen'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly news: Pick<LiveNews, 'listen' | 'heard'>;
}

/** Streams of one account on one node: each page is one, and some users never close any. */
const MAX_PER_ACCOUNT = 20;
/** How often rights are read again, even without events: a revoked credential ends its streams. */
const REVIEW_MS = 15_000;
/** Notices of credential caches: a credential was revoked. */
const ENDED_TOPICS = ['token-deleted', 'session-ended'] as const;

export function createLiveService({ db, clock, log, news }: LiveServiceDeps): LiveService {
  const feeds = new Map<LiveFeed, string>();
  let stops: readonly (() => void)[] = [];

  return {
    name: 'live service',
    async start() {
      stops = [clock.every(REVIEW_MS, reviewAll), ...ENDED_TOPICS.map((topic) => db.listen(topic, reviewAll))];
    },
    async stop() {
      for (const stop of stops) stop();
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

  function reviewAll(): void {
    for (const feed of feeds.keys()) feed.review();
  }
}
