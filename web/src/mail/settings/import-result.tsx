import type { MailboxImport } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Notice, type Tone } from '../../kit/badge';
import { Disclosure } from '../../kit/disclosure';

type Result = Pick<MailboxImport, 'state' | 'message' | 'added' | 'known' | 'refused' | 'refusals'>;

/** What an import has brought, and what it has not. */
export function ImportResult({ state, message, added, known, refused, refusals }: Result) {
  const { t } = useSpeech();
  const told = state === 'cancelled' ? t('settings.importCancelled') : message;
  return (
    <div role="status">
      <Notice tone={toneOf(state, refused)} title={told}>
        <p>
          {t('settings.importOver', { count: added })}
          {known > 0 && <> · {t('settings.importKnown', { count: known })}</>}
        </p>
        {refused > 0 && (
          <Disclosure summary={t('settings.importRefused', { count: refused })}>
            <ul className="list-disc space-y-1 ps-4 pt-1">
              {refusals.map(({ name, reason }) => (
                <li key={name} className="[overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>: {t(`settings.importReason.${reason}`)}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Notice>
    </div>
  );
}

function toneOf(state: Result['state'], refused: number): Tone {
  if (state === 'failed') return 'bad';
  if (refused > 0) return 'warn';
  if (state === 'running') return 'info';
  return state === 'done' ? 'good' : 'warn';
}
