import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { addressOf } from './alias-names';

/** The service's subject prefix if none is set (RFC 3834 §3.1.5). */
const MARK = 'Auto:';

/** The reply as its reader will see it. */
export function VacationPreview({ alias, subject, message }: { alias: Alias; subject: string; message: string }) {
  const { t } = useSpeech();
  return (
    <figure className="rounded-lg border border-line bg-sunken">
      <figcaption className="border-b border-line px-4 py-2 text-xs text-soft">{t('aliases.preview')}</figcaption>
      <div className="space-y-3 p-4 text-sm" dir="auto">
        <dl className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5">
          <dt className="text-soft">{t('aliases.previewFrom')}</dt>
          <dd className="wire">{addressOf(alias)}</dd>
          <dt className="text-soft">{t('aliases.previewSubject')}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">
            {subject.trim() || MARK} Re: {t('aliases.previewOriginal')}
          </dd>
        </dl>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          {message.trim() || <span className="text-soft">{t('aliases.previewEmpty')}</span>}
        </p>
      </div>
    </figure>
  );
}
