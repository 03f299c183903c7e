import type { WholeEmail } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { PathState } from '../../kit/path-state';
import { LogSentence } from '../../kit/timeline-parts';

/** Each address and the state of its copy. */
export function Recipients({ email }: { email: WholeEmail }) {
  const { t } = useSpeech();
  return (
    <Card title={t('emails.recipients')}>
      <ul className="space-y-3 text-sm">
        {email.recipients.map(({ address, state }) => {
          const fault = email.rejectedErrors.find(({ recipient }) => recipient === address);
          return (
            <li key={address} className="space-y-1">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="wire min-w-0">{address}</span>
                <PathState state={state} />
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
