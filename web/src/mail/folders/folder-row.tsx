import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { Icon, type IconName } from '../../kit/icon';
import { hasMessages } from '../list/drag';
import { placeAddress, usePlace } from '../shell/place';

/** A place that the list can show; messages dropped on a folder are moved there. */
export function FolderRow({
  name,
  icon,
  text,
  count,
  isStrong = false,
  depth,
  onDrop,
  menu,
}: {
  name: string;
  icon: IconName;
  text: string;
  count: number;
  isStrong?: boolean;
  depth: number;
  onDrop?: () => void;
  menu?: ReactNode;
}) {
  const { t, formatNumber } = useSpeech();
  const [place] = usePlace();
  const [isTarget, setTarget] = useState(false);
  const isHere = place.name === name && place.search === '';
  const dropping = onDrop && {
    onDragOver: (event: DragEvent) => {
      if (!hasMessages(event)) return;
      event.preventDefault();
      setTarget(true);
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget(false);
      onDrop();
    },
  };
  return (
    <li
      {...dropping}
      className={classes(
        'group flex items-center rounded-lg text-sm',
        isHere ? 'bg-accent-soft font-medium text-accent-strong' : 'text-ink hover:bg-sunken',
        isTarget && 'outline-2 outline-accent',
      )}
    >
      <Link
        href={placeAddress({ name })}
        aria-current={isHere ? 'page' : undefined}
        className={classes(
          'flex min-h-9 min-w-0 grow items-center gap-3 rounded-lg py-1 pe-3 -outline-offset-2',
          isStrong && 'font-semibold',
        )}
        style={{ paddingInlineStart: `${0.75 + depth * 0.9}rem` }}
      >
        <Icon name={icon} className={isHere ? undefined : 'text-soft'} />
        <bdi className="min-w-0 grow truncate">{text}</bdi>
        {count > 0 && (
          <span className="text-xs tabular-nums" title={isStrong ? t('mail.unreadCount', { count }) : undefined}>
            {formatNumber(count)}
          </span>
        )}
      </Link>
      {menu && (
        <span className="hidden group-focus-within:block group-hover:block has-data-[state=open]:block max-lg:block">
          {menu}
        </span>
      )}
    </li>
  );
}
