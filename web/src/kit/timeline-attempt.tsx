import { useSpeech } from '../i18n/language-context';
import { english, type MessageKey } from '../i18n/messages';
import type { Tone } from './badge';
import { type Details, readHost, readNumber, readText, readTls } from './timeline-details';
import { formatElapsed } from './timeline-elapsed';
import { Chip, Chips, LogSentence, Said, type StepWords, TlsChip } from './timeline-parts';

/** One delivery attempt: the reason for its result in plain words, then the remote's reply and the details. */
export function Attempt({ details, tone, words }: { details: Details | undefined; tone: Tone; words?: StepWords }) {
  const { t, language, formatNumber, formatTime, formatAgo } = useSpeech();
  const host = readHost(details);
  const tls = readTls(details);
  const response = readText(details, 'response');
  const durationMs = readNumber(details, 'durationMs');
  const attempts = readNumber(details, 'attempts');
  const nextAt = readText(details, 'nextAttemptAt');
  return (
    <>
      <Reason details={details} words={words} />
      {response && (
        <Said by={host?.host} tone={tone}>
          {response}
        </Said>
      )}
      <Chips>
        {host && (
          <Chip icon="server" isWire>
            {host.ip && host.ip !== host.host ? `${host.host} (${host.ip})` : host.host}
          </Chip>
        )}
        {tls && <TlsChip tls={tls} />}
        {durationMs !== undefined && <Chip icon="clock">{formatElapsed(durationMs, language)}</Chip>}
        {attempts !== undefined && attempts > 0 && (
          <Chip icon="refresh">{t('logs.attemptNumber', { number: formatNumber(attempts) })}</Chip>
        )}
      </Chips>
      {nextAt && Date.parse(nextAt) > Date.now() && (
        <p className="text-soft">{t('logs.nextAttempt', { time: formatTime(nextAt), ago: formatAgo(nextAt) })}</p>
      )}
    </>
  );
}

/**
 * The service's own sentence is the exact one; if it is English, other readers first get its category in their
 * language.
 */
function Reason({ details, words }: { details: Details | undefined; words: StepWords | undefined }) {
  const { t, language } = useSpeech();
  const message = readText(details, 'message');
  const said = message === undefined ? words : { code: readText(details, 'message_code'), text: message };
  const isUnderstood = said && (said.code !== undefined || language === 'en');
  const key = reasonKey(readText(details, 'category'));
  return (
    <>
      {key && !isUnderstood && <p>{t(key)}</p>}
      {said && <LogSentence words={said} />}
    </>
  );
}

/** What a category means; `undefined` for success, and for categories of a newer service. */
export function reasonKey(category: string | undefined): MessageKey | undefined {
  const key = `logs.reason.${category}`;
  return key in english ? (key as MessageKey) : undefined;
}
