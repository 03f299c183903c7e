import type { EmailTimelineEntry } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { english, type MessageKey } from '../../i18n/messages';
import type { Tone } from '../../kit/badge';
import type { IconName } from '../../kit/icon';
import type { TimelineStep } from '../../kit/timeline';
import { Attempt } from '../../kit/timeline-attempt';
import { readNumber, readText } from '../../kit/timeline-details';
import { Chip, Chips, LogSentence } from '../../kit/timeline-parts';

const LOOKS: Readonly<Record<string, readonly [IconName, Tone]>> = {
  accepted: ['mail', 'info'],
  delivered: ['check', 'good'],
  deferred: ['clock', 'warn'],
  failed: ['cross', 'bad'],
  cancelled: ['close', 'calm'],
  held: ['pause', 'warn'],
  finished: ['flag', 'calm'],
  redacted: ['trash', 'calm'],
  'attempt.deferred': ['clock', 'warn'],
  'attempt.failed': ['cross', 'bad'],
  'attempt.interrupted': ['warning', 'warn'],
  'attempt.lateDelivery': ['check', 'good'],
  'email.cancelled': ['close', 'calm'],
  'email.retried': ['refresh', 'info'],
  'recipient.suppressed': ['cross', 'bad'],
  'bounce.received': ['warning', 'bad'],
  'complaint.received': ['warning', 'bad'],
  'return.received': ['mail', 'info'],
  'notice.sent': ['mail', 'info'],
  'webhook.delivered': ['hook', 'good'],
  'webhook.failed': ['hook', 'warn'],
};
const STATES: Readonly<Record<string, MessageKey>> = {
  delivered: 'state.path.delivered',
  deferred: 'state.email.deferred',
  'attempt.deferred': 'state.email.deferred',
  cancelled: 'state.path.cancelled',
  'email.cancelled': 'state.path.cancelled',
  held: 'state.email.pending',
  'bounce.received': 'state.path.bounced',
};
const TRIES = ['delivered', 'deferred', 'failed', 'attempt.deferred', 'attempt.failed', 'attempt.lateDelivery'];
const ENDS: Readonly<Record<string, Tone>> = { sent: 'good', bounced: 'bad', partially_sent: 'warn' };

/** The stations of an e-mail's way. With several recipients each station names its recipient. */
export function useEmailSteps(entries: readonly EmailTimelineEntry[], isToMany: boolean): readonly TimelineStep[] {
  const { t } = useSpeech();
  return entries.map((entry, place) => {
    const [icon, usual] = LOOKS[entry.kind] ?? (['info', 'calm'] as const);
    const tone = ENDS[(entry.kind === 'finished' && readText(entry.details, 'status')) || ''] ?? usual;
    return {
      key: `${entry.date} ${entry.kind} ${place}`,
      at: entry.date,
      icon,
      tone,
      title: (
        <>
          {t(titleOf(entry))}
          {isToMany && entry.recipient && (
            <span className="ms-2 font-normal text-soft">
              <span className="wire">{entry.recipient}</span>
            </span>
          )}
        </>
      ),
      body: <StepBody entry={entry} tone={tone} />,
    };
  });
}

function StepBody({ entry, tone }: { entry: EmailTimelineEntry; tone: Tone }) {
  const { kind, details } = entry;
  const { t, formatBytes } = useSpeech();
  if (kind === 'delivered') return <Attempt details={details} tone={tone} />;
  if (TRIES.includes(kind)) return <Attempt details={details} tone={tone} words={entry} />;
  const status = readText(details, 'status');
  if (kind === 'finished' && status) return <p>{t(endOf(status))}</p>;
  const size = readNumber(details, 'sizeBytes');
  return (
    <>
      <LogSentence words={entry} />
      {size !== undefined && (
        <Chips>
          <Chip icon="mail">{formatBytes(size)}</Chip>
        </Chips>
      )}
    </>
  );
}

/** Steps that bring a message into a state use its word; the others have one of their own. */
function titleOf({ kind, details }: EmailTimelineEntry): MessageKey {
  if (kind === 'finished') return wordOfStatus(readText(details, 'status'));
  if (kind === 'failed' || kind === 'attempt.failed') {
    const isFromOutside = readText(details, 'response') !== undefined || details.isExpired === true;
    return isFromOutside ? 'state.path.bounced' : 'state.path.refused';
  }
  const word = STATES[kind];
  if (word) return word;
  const key = `emails.step.${kind}`;
  return key in english ? (key as MessageKey) : 'logs.step.other';
}

function wordOfStatus(status = ''): MessageKey {
  const key = `state.email.${status}`;
  return key in english ? (key as MessageKey) : 'logs.step.other';
}

function endOf(status: string): MessageKey {
  const key = `emails.end.${status}`;
  return key in english ? (key as MessageKey) : 'logs.step.other';
}
