import { useSpeech } from '../../../i18n/language-context';
import { Badge, type Tone } from '../../../kit/badge';
import { Spinner } from '../../../kit/button';
import type { LiveState } from './use-dns-check';

const TONES: Record<LiveState, Tone> = {
  correct: 'good',
  missing: 'bad',
  wrong: 'warn',
  unknown: 'calm',
  checking: 'calm',
};

/** A recommended record may be missing without harm. */
export function RecordState({ state, isRequired }: { state: LiveState; isRequired: boolean }) {
  const { t } = useSpeech();
  return (
    <Badge tone={state === 'missing' && !isRequired ? 'calm' : TONES[state]}>
      {state === 'checking' && <Spinner />}
      {t(`domains.record.${state}`)}
    </Badge>
  );
}
