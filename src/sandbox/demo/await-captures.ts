import type { Clock } from '../../platform/clock.js';
import type { CapturedMailService } from '../mail/captured-mail-service.js';

export interface ExpectedCapture {
  readonly to: string;
  readonly subject: string;
}

export interface AwaitedCaptures {
  /** Resolves when all of them were captured, or the time is over. */
  readonly done: Promise<void>;
  stop(): void;
}

/** Listens from now on, so that captures before the wait count too. */
export function awaitCaptures(
  { clock, mail }: { readonly clock: Clock; readonly mail: Pick<CapturedMailService, 'onCaptured'> },
  expected: readonly ExpectedCapture[],
  withinMs: number,
): AwaitedCaptures {
  const missing = new Set(expected);
  const over = new AbortController();
  const stopListening = mail.onCaptured(({ to, subject }) => {
    for (const letter of missing) if (letter.subject === subject && to.includes(letter.to)) missing.delete(letter);
    if (missing.size === 0) over.abort();
  });
  const done = clock.sleep(withinMs, over.signal).catch(() => undefined);
  return {
    done,
    stop() {
      stopListening();
      over.abort();
    },
  };
}
