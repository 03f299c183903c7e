import type { Log } from '../api/calls';
import { useSpeech } from '../i18n/language-context';
import { Badge, type Tone } from './badge';

const TONES: Record<Log['state'], Tone> = {
  delivered: 'good',
  stored: 'good',
  refused: 'bad',
  bounced: 'bad',
  held: 'warn',
  discarded: 'calm',
  duplicate: 'calm',
  cancelled: 'calm',
  waiting: 'info',
  in_doubt: 'warn',
};

export function toneOfState(state: Log['state']): Tone {
  return TONES[state];
}

/** The state of one message on its way to one place. */
export function PathState({ state }: { state: Log['state'] }) {
  const { t } = useSpeech();
  return <Badge tone={TONES[state]}>{t(`state.path.${state}`)}</Badge>;
}
