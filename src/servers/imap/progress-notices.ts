import type { ImapSession, Progress } from './imap-session.js';

/** RFC 9585: notices for a waiting client that its command is still running. */
export class ProgressNotices {
  #waitingSinceMs: number | undefined;
  #progressOf: (() => Progress) | undefined;

  constructor(private readonly session: Pick<ImapSession, 'clock' | 'out' | 'tag'>) {}

  async during<T>(work: Promise<T>, progress: (() => Progress) | undefined): Promise<T> {
    this.#waitingSinceMs = this.session.clock.monotonicMs();
    this.#progressOf = progress;
    try {
      return await work;
    } finally {
      this.#waitingSinceMs = undefined;
      this.#progressOf = undefined;
    }
  }

  /** Call at intervals. */
  tellIfDue(nowMs: number, everyMs: number): void {
    if (this.#waitingSinceMs === undefined || nowMs - this.#waitingSinceMs < everyMs) return;
    this.#waitingSinceMs = nowMs;
    const progress = this.#progressOf?.();
    const figures = progress ? `${progress.done} ${progress.total}` : 'NIL NIL';
    this.session.out.untagged(`OK [INPROGRESS ("${this.session.tag}" ${figures})] Still working`);
  }
}
