/** Handles news one after another, because each needs a query. */
export interface NewsQueue<News> {
  add(news: News): void;
  /** Takes waiting news from the first on, as long as `isWanted` holds. */
  takeWhile<Wanted extends News>(isWanted: (news: News) => news is Wanted): readonly Wanted[];
  close(): void;
}

/** Limits the news that wait while the database does not answer. */
const MAX_WAITING = 1_000;

export function createNewsQueue<News>(
  tell: (news: News) => Promise<void>,
  /** Called if some may have been lost: the client must read again. */
  missed: (reason: string) => void,
): NewsQueue<News> {
  let waiting: News[] = [];
  let isWorking = false;
  let isClosed = false;

  async function work(): Promise<void> {
    while (waiting.length > 0 && !isClosed) await tell(waiting.shift() as News);
    isWorking = false;
    waiting = [];
  }

  return {
    add(news) {
      if (isClosed) return;
      waiting.push(news);
      if (waiting.length > MAX_WAITING) missed('too many events at once');
      if (isWorking) return;
      isWorking = true;
      work().catch((error: unknown) => {
        if (!isClosed) missed(String(error));
      });
    },
    takeWhile<Wanted extends News>(isWanted: (news: News) => news is Wanted) {
      const taken: Wanted[] = [];
      for (let next = waiting[0]; next !== undefined && isWanted(next); next = waiting[0]) {
        taken.push(next);
        waiting.shift();
      }
      return taken;
    },
    close() {
      isClosed = true;
      waiting = [];
    },
  };
}
