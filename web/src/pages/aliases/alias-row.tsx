import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { classes } from '../../kit/classes';
import { Icon } from '../../kit/icon';
import { addressOf, aliasPath, kindOf } from './alias-names';
import type { AliasRow } from './use-alias-rows';

export const ROW_COLUMNS = ['select', 'address', 'recipients', 'state'] as const;
const PLACE =
  'absolute inset-x-0 top-0 grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-3 ' +
  'sm:grid-cols-[1.25rem_minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] sm:px-4';
const SHOWN_LABELS = 2;

interface Placed {
  readonly place: number;
  readonly style: CSSProperties;
}

export function AliasRowView({
  alias,
  domain,
  isSelected,
  onToggle,
  place,
  style,
}: Placed & { alias: AliasRow; domain: string; isSelected: boolean; onToggle: (id: string) => void }) {
  const { t } = useSpeech();
  const address = addressOf(alias);
  const kind = kindOf(alias.name);
  return (
    <tr
      aria-rowindex={place + 1}
      className={classes(PLACE, 'hover:bg-sunken/60', isSelected && 'bg-accent-soft/60')}
      style={style}
    >
      <td className="-m-2 flex p-2">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => onToggle(alias.id)}
          aria-label={t('aliases.select', { address })}
          className="size-4 accent-accent"
        />
      </td>
      <td className="min-w-0">
        <Link
          href={aliasPath(domain, alias.id)}
          title={address}
          className={classes('block truncate py-1.5 font-medium hover:underline', !alias.is_enabled && 'text-soft')}
          dir="ltr"
        >
          {address}
        </Link>
      </td>
      <td className="min-w-0 truncate text-sm text-soft max-sm:hidden">
        <Recipients alias={alias} />
      </td>
      <td className="flex min-w-0 items-center justify-end gap-1.5">
        <Labels labels={alias.labels} />
        {alias.pendingCount > 0 && <Badge tone="warn">{t('aliases.pending', { count: alias.pendingCount })}</Badge>}
        {alias.isAway && <Badge tone="info">{t('aliases.away')}</Badge>}
        {kind !== 'exact' && <Badge>{t(`aliases.kind.${kind}`)}</Badge>}
        <Badge tone={alias.is_enabled ? 'good' : 'calm'}>{t(alias.is_enabled ? 'aliases.on' : 'aliases.off')}</Badge>
      </td>
    </tr>
  );
}

function Recipients({ alias: { recipients, has_imap } }: { alias: AliasRow }) {
  const { t } = useSpeech();
  const [first, ...others] = recipients;
  return (
    <>
      {has_imap && (
        <span className="me-2 inline-flex items-center gap-1">
          <Icon name="mail" /> {t('aliases.mailbox')}
        </span>
      )}
      {first ? <span className="wire">{first}</span> : !has_imap && t('aliases.nowhere')}
      {others.length > 0 && ` ${t('aliases.andMore', { count: others.length })}`}
    </>
  );
}

function Labels({ labels }: { labels: readonly string[] }) {
  const { t } = useSpeech();
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden max-lg:hidden">
      {labels.slice(0, SHOWN_LABELS).map((label) => (
        <span
          key={label}
          className="max-w-24 truncate rounded border border-line px-1.5 text-xs text-soft"
          title={label}
        >
          {label}
        </span>
      ))}
      {labels.length > SHOWN_LABELS && (
        <span className="text-xs text-soft">{t('aliases.andMore', { count: labels.length - SHOWN_LABELS })}</span>
      )}
    </span>
  );
}

/** A placeholder for a row that is loading. */
export function WaitingRow({ place, style }: Placed) {
  const { t } = useSpeech();
  return (
    <tr aria-rowindex={place + 1} className={PLACE} style={style}>
      <td className="col-start-2 h-4 w-1/2 animate-pulse rounded bg-sunken">
        <span className="sr-only">{t('shell.loading')}</span>
      </td>
    </tr>
  );
}
