/** News that are told one after the other: each needs a look at the database. */
export interface NewsQueue<News> {
  add(news: News): void;
  /** Takes those that wait, from the first on, while they are wanted. */
  takeWhile<Wanted extends News>(isWanted: (news: News) => news is Wanted): readonly Wanted[];
  close(): void;
}

/** Received while the database does not answer. */
const MAX_WAITING = 1_000;

export function createNewsQueue<News>(
  tell: (news: News) => Promise<void>,
  /** Some may have been lost: the client must read again. */
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
