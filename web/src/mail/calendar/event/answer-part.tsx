import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import type { OwnAnswer } from '../ical/invitees';

const ANSWERS = [
  ['ACCEPTED', 'calendar.accept'],
  ['TENTATIVE', 'calendar.maybe'],
  ['DECLINED', 'calendar.decline'],
] as const;

/** An invitation by another organizer, who is told the answer. */
export function AnswerPart({
  organizer,
  answer,
  isBusy,
  onAnswer,
}: {
  organizer: string;
  /** `undefined`: this mailbox is not among those invited. */
  answer: string | undefined;
  isBusy: boolean;
  onAnswer: (answer: OwnAnswer) => void;
}) {
  const { t } = useSpeech();
  return (
    <div className="space-y-2 rounded-lg border border-line bg-sunken p-3">
      <p className="text-sm">
        {t('calendar.invitedBy')} <bdi className="font-medium">{organizer}</bdi>
      </p>
      {answer !== undefined && (
        <div className="flex flex-wrap gap-2">
          {ANSWERS.map(([value, text]) => (
            <Button
              key={value}
              look={answer === value ? 'primary' : 'secondary'}
              aria-pressed={answer === value}
              disabled={isBusy}
              onClick={() => onAnswer(value)}
            >
              {t(text)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
