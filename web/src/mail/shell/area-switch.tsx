import { Link } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { Icon } from '../../kit/icon';
import { AREAS, useArea } from './areas';

/** Mail, contacts, calendar: beside the search field on a desk, at the lower edge on a phone. */
export function AreaSwitch({ isAtFoot = false }: { isAtFoot?: boolean }) {
  const { t } = useSpeech();
  const here = useArea();
  return (
    <nav
      aria-label={t('mail.areas')}
      className={
        isAtFoot
          ? 'grid grid-cols-3 border-t border-line bg-ground md:hidden print:hidden'
          : 'ms-auto flex shrink-0 gap-1 max-md:hidden'
      }
    >
      {AREAS.map(({ name, path, icon }) => (
        <Link
          key={name}
          href={path}
          title={t(`mail.area.${name}`)}
          aria-current={name === here ? 'page' : undefined}
          className={classes(
            'flex min-h-9 items-center justify-center rounded-lg px-2.5 text-sm',
            isAtFoot ? 'm-1 min-h-12 flex-col gap-0.5 text-xs' : 'gap-2',
            name === here ? 'bg-accent-soft font-medium text-accent-strong' : 'text-soft hover:bg-sunken',
          )}
        >
          <Icon name={icon} className="text-base" />
          <span className={isAtFoot ? undefined : 'max-xl:sr-only'}>{t(`mail.area.${name}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
