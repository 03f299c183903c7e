import { DEFAULT_LOCALE, isLocale } from '../i18n/locales.js';
import { translate } from '../i18n/translate.js';
import type { JobHandler } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import { composeLetter } from './compose-letter.js';
import type { MailDoor } from './letter.js';
import { writeLetter } from './letters/write-letter.js';
import type { LetterJob } from './notify.js';

/** Durably accepts a finished letter. The same id may come twice, after a crash. */
export type DeliverLetter = (letter: OutgoingLetter) => Promise<void>;

export interface OutgoingLetter {
  readonly id: string;
  /** Envelope addresses. */
  readonly from: string;
  readonly to: string;
  readonly source: Buffer;
}

export interface LetterHandlerDeps {
  readonly deliver: DeliverLetter;
  /** The service's name in addresses and sentences. */
  readonly host: string;
  /** Called when a letter is written: the port may be known only after the door has opened. */
  readonly baseUrl: () => string;
  /** The open doors for mail programs; called when a letter is written, since ports are known late. */
  readonly doors: () => readonly MailDoor[];
  readonly clock: Clock;
  readonly log: Log;
}

/** The job behind `Notify`. */
export function createLetterHandler({ deliver, host, baseUrl, doors, clock, log }: LetterHandlerDeps): JobHandler {
  return async (payload) => {
    const { id, writtenAt, notice } = payload as LetterJob;
    const locale = isLocale(notice.to.locale) ? notice.to.locale : DEFAULT_LOCALE;
    const t = translate.bind(undefined, locale);
    const letter = writeLetter({ t, host, baseUrl: baseUrl(), doors: doors() }, notice);
    const facts = { letterId: id, kind: notice.kind };
    if (letter.expiresAt !== undefined && letter.expiresAt <= clock.now()) {
      log.warn('letter.expired', facts);
      return;
    }
    const from = `no-reply@${host}`;
    const to = notice.to.email;
    const source = await composeLetter(letter, { from, to, host, id, writtenAt, locale });
    await deliver({ id, from, to, source });
    log.info('letter.written', { ...facts, locale, sizeBytes: source.length });
  };
}
