import type { WholeEmail } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge, type Tone } from '../../kit/badge';
import { Card } from '../../kit/card';
import { LogSentence } from '../../kit/timeline-parts';
import { isUnderWay } from './email-status';

type State = 'delivered' | 'bounced' | 'cancelled' | 'deferred' | 'waiting';

const TONES: Record<State, Tone> = {
  delivered: 'good',
  bounced: 'bad',
  cancelled: 'calm',
  deferred: 'warn',
  waiting: 'info',
};

/** Each address and where its copy stands. */
export function Recipients({ email }: { email: WholeEmail }) {
  const { t } = useSpeech();
  return (
    <Card title={t('emails.recipients')}>
      <ul className="space-y-3 text-sm">
        {email.envelope.to.map((address) => {
          const state = stateOf(email, address);
          const fault = email.rejectedErrors.find(({ recipient }) => recipient === address);
          return (
            <li key={address} className="space-y-1">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="wire min-w-0">{address}</span>
                <Badge tone={TONES[state]}>{t(`emails.recipient.${state}`)}</Badge>
              </p>
              {fault && state !== 'delivered' && (
                <div className="text-soft">
                  {fault.response === undefined ? (
                    <LogSentence words={{ code: fault.reason_code, text: fault.reason }} />
                  ) : (
                    <p lang="en">
                      <span className="wire">{fault.response}</span>
                    </p>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function stateOf(email: WholeEmail, address: string): State {
  if (email.hard_bounces.includes(address)) return 'bounced';
  if (email.accepted.includes(address)) return 'delivered';
  if (!isUnderWay(email)) return 'cancelled';
  return email.rejectedErrors.some(({ recipient }) => recipient === address) ? 'deferred' : 'waiting';
}
