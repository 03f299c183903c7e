import type { EmailTimelineEntry } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { english, type MessageKey } from '../../i18n/messages';
import { AuthVerdicts } from '../../kit/auth-verdicts';
import type { Tone } from '../../kit/badge';
import type { IconName } from '../../kit/icon';
import type { TimelineStep } from '../../kit/timeline';
import { readObject, readText } from '../../kit/timeline-details';
import { LogSentence, Said } from '../../kit/timeline-parts';

const LOOKS: Readonly<Record<string, readonly [IconName, Tone]>> = {
  connection: ['server', 'calm'],
  authentication: ['shield', 'calm'],
  policy: ['list', 'calm'],
  alias: ['at', 'calm'],
  scan: ['search', 'calm'],
  storage: ['box', 'good'],
  queue: ['clock', 'info'],
  reply: ['flag', 'good'],
  accepted: ['mail', 'info'],
  delivered: ['check', 'good'],
  deferred: ['clock', 'warn'],
  'attempt.deferred': ['clock', 'warn'],
  failed: ['cross', 'bad'],
  'attempt.failed': ['cross', 'bad'],
  cancelled: ['close', 'calm'],
  'email.cancelled': ['close', 'calm'],
  held: ['pause', 'warn'],
  finished: ['flag', 'calm'],
  'bounce.received': ['warning', 'bad'],
};
/** The steps of an email that have the word of a state. */
const STATES: Readonly<Record<string, MessageKey>> = {
  delivered: 'state.path.delivered',
  deferred: 'state.email.deferred',
  'attempt.deferred': 'state.email.deferred',
  failed: 'state.path.bounced',
  'attempt.failed': 'state.path.bounced',
  cancelled: 'state.path.cancelled',
  'email.cancelled': 'state.path.cancelled',
  held: 'state.email.pending',
  'bounce.received': 'state.path.bounced',
};

/** The stations of a message's way as the service recorded them: of its arrival, or of an email's sending. */
export function useRecordedSteps(entries: readonly EmailTimelineEntry[]): readonly TimelineStep[] {
  const { t } = useSpeech();
  return entries.map((entry, place) => {
    const [icon, usual] = LOOKS[entry.kind] ?? (['info', 'calm'] as const);
    const tone = entry.kind === 'authentication' ? toneOfProof(entry) : usual;
    return {
      key: `${place}`,
      at: entry.date,
      icon,
      tone,
      title: t(titleOf(entry)),
      body: <StepBody entry={entry} tone={tone} />,
    };
  });
}

function StepBody({ entry, tone }: { entry: EmailTimelineEntry; tone: Tone }) {
  if (entry.kind === 'authentication' && Object.keys(entry.details).length > 0) {
    return <AuthVerdicts details={entry.details} />;
  }
  if (entry.kind === 'reply') {
    return (
      <Said by="Waypost" tone={tone}>
        {entry.reply ?? entry.text}
      </Said>
    );
  }
  return <LogSentence words={entry} />;
}

function toneOfProof({ details }: EmailTimelineEntry): Tone {
  const [spf, dmarc] = (['spf', 'dmarc'] as const).map((method) => readText(readObject(details, method), 'result'));
  if (dmarc === 'fail') return 'bad';
  return dmarc === 'pass' || spf === 'pass' ? 'good' : 'calm';
}

function titleOf({ kind, details }: EmailTimelineEntry): MessageKey {
  const status = kind === 'finished' ? [`state.email.${readText(details, 'status')}`] : [];
  const keys = [...status, STATES[kind] ?? '', `logs.step.${kind}`, `emails.step.${kind}`];
  return (keys.find((key) => key in english) as MessageKey | undefined) ?? 'logs.step.other';
}
