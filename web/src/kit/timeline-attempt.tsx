import { useSpeech } from '../i18n/language-context';
import { english, type MessageKey } from '../i18n/messages';
import type { Tone } from './badge';
import { type Details, readHost, readNumber, readText, readTls } from './timeline-details';
import { formatElapsed } from './timeline-elapsed';
import { Chip, Chips, LogSentence, Said, TlsChip } from './timeline-parts';

/** One try to hand a message over: why it ended so, in plain words, then what the other side said, and how it went. */
export function Attempt({ details, tone, text }: { details: Details | undefined; tone: Tone; text?: string }) {
  const { t, language, formatNumber, formatTime, formatAgo } = useSpeech();
  const host = readHost(details);
  const tls = readTls(details);
  const response = readText(details, 'response');
  const durationMs = readNumber(details, 'durationMs');
  const attempts = readNumber(details, 'attempts');
  const nextAt = readText(details, 'nextAttemptAt');
  return (
    <>
      <Reason details={details} text={text} />
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

/** The service's own sentence is the exact one; those who do not read English first get its kind in their language. */
function Reason({ details, text }: { details: Details | undefined; text: string | undefined }) {
  const { t, language } = useSpeech();
  const message = readText(details, 'message') ?? text;
  const key = reasonKey(readText(details, 'category'));
  return (
    <>
      {key && (language !== 'en' || !message) && <p>{t(key)}</p>}
      {message && <LogSentence>{message}</LogSentence>}
    </>
  );
}

/** What a category means; `undefined` when all is well, or when a newer service knows one that these words do not. */
export function reasonKey(category: string | undefined): MessageKey | undefined {
  const key = `logs.reason.${category}`;
  return key in english ? (key as MessageKey) : undefined;
}
