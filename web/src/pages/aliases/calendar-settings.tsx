import { useSpeech } from '../../i18n/language-context';
import { Facts } from '../../kit/card';
import { Disclosure } from '../../kit/disclosure';
import { useSession } from '../../shell/session';
import { Copied } from './copied';

const PROGRAMS = ['apple', 'thunderbird', 'android', 'gnome', 'outlook', 'other'] as const;

/** Where programs for calendars and contacts begin, and where each of them asks for it. */
export function CalendarSettings({ address }: { address: string }) {
  const { t } = useSpeech();
  const { service } = useSession();
  // The sandbox has no public name: it is reached like this page
  const origin = service.mode === 'sandbox' ? window.location.origin : service.base_url;
  return (
    <section className="mt-4 space-y-2 border-t border-line pt-4" aria-label={t('aliases.calendars')}>
      <h3 className="font-medium">{t('aliases.calendars')}</h3>
      <p className="max-w-prose text-sm text-soft">{t('aliases.calendarsHint')}</p>
      <Facts
        items={[
          [t('aliases.calendarsUrl'), <Copied key="url" text={`${origin}/`} />],
          [t('aliases.username'), <Copied key="user" text={address} />],
        ]}
      />
      <Disclosure summary={t('aliases.calendarsHow')}>
        <dl className="max-w-prose space-y-2">
          {PROGRAMS.map((program) => (
            <div key={program}>
              <dt className="font-medium">{t(`aliases.calendars.${program}`)}</dt>
              <dd className="text-soft">{t(`aliases.calendars.${program}Steps`)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </section>
  );
}
