import { memo } from 'react';
import { Link } from 'wouter';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { Icon } from '../../kit/icon';
import { useMailActions } from '../actions/mail-actions';
import { useDensity } from '../preferences/mail-preferences';
import { placeAddress, usePlace } from '../shell/place';
import { correspondents } from './correspondents';
import { startDrag } from './drag';
import { Labels } from './labels';
import { useMailDates } from './mail-dates';
import { countOf, isFlaggedRow, isUnreadRow } from './row-messages';
import { useSelection } from './selection';

interface RowProps {
  readonly message: Message | undefined;
  readonly isOpen: boolean;
  /** The keyboard is here. */
  readonly isCurrent: boolean;
  /** Recipients are shown in place of the sender. */
  readonly isOwn: boolean;
  readonly isChosen: boolean;
}

/** Who, what about, how it begins, when; `undefined` while it is fetched. */
export const MessageRow = memo(function MessageRow({ message, isOpen, isCurrent, isOwn, isChosen }: RowProps) {
  const { t } = useSpeech();
  const [place] = usePlace();
  const { chosen, toggle } = useSelection();
  const { setFlagged } = useMailActions();
  if (!message) return <Placeholder />;
  const { id } = message;
  const [isUnread, isFlagged] = [isUnreadRow(message), isFlaggedRow(message)];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link in it does all of it by keyboard; dragging is an extra
    <div
      draggable
      onDragStart={(event) => startDrag(event, chosen.has(id) ? [...chosen.values()] : [message])}
      className={classes(
        'group relative flex h-full items-start gap-2 border-b border-line ps-2 pe-3 text-sm',
        isOpen ? 'bg-accent-soft' : isChosen ? 'bg-accent-soft/60' : isUnread ? 'bg-surface' : undefined,
        !isOpen && !isChosen && 'hover:bg-sunken',
        isCurrent && 'shadow-[inset_3px_0_var(--accent)] rtl:shadow-[inset_-3px_0_var(--accent)]',
      )}
    >
      <span className="flex flex-col items-center pt-1.5">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => toggle(message)}
          aria-label={t('mail.choose', { subject: message.subject || t('mail.noSubject') })}
          className="m-1.5 size-4 accent-accent"
        />
        <button
          type="button"
          aria-pressed={isFlagged}
          aria-label={t('mail.star', { subject: message.subject || t('mail.noSubject') })}
          onClick={() => setFlagged([message], !isFlagged)}
          className="p-1.5 text-soft hover:text-warn"
        >
          <Icon name="star" className={classes('block', isFlagged && 'fill-warn text-warn')} />
        </button>
      </span>
      <Link
        href={placeAddress({ ...place, messageId: id })}
        draggable={false}
        aria-current={isOpen ? 'true' : undefined}
        className="block h-full min-w-0 grow py-2 -outline-offset-2"
      >
        <RowText {...{ message, isOwn }} />
      </Link>
    </div>
  );
});

function RowText({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t, formatMinute, formatNumber } = useSpeech();
  const { shortDate } = useMailDates();
  const isCompact = useDensity() === 'compact';
  const { subject, labels, thread, internal_date: date } = message;
  const [isUnread, count] = [isUnreadRow(message), countOf(message)];
  const hasAttachment = thread?.has_attachment ?? message.has_attachment;
  const people = correspondents(message, isOwn || message.is_draft);
  return (
    <>
      <span className="flex items-baseline gap-2">
        {isUnread && (
          <span className="size-2 shrink-0 self-center rounded-full bg-accent">
            <span className="sr-only">{t('mail.unread')}</span>
          </span>
        )}
        <span className="flex min-w-0 grow items-baseline gap-1.5">
          <bdi className={classes('min-w-0 truncate', isUnread && 'font-semibold')}>
            {people || t(isOwn || message.is_draft ? 'mail.noRecipient' : 'mail.nobody')}
          </bdi>
          {count > 1 && (
            <span className="shrink-0 rounded bg-sunken px-1.5 text-xs leading-5 text-soft tabular-nums">
              <span aria-hidden="true">{formatNumber(count)}</span>
              <span className="sr-only">{t('mail.messageCount', { count })}</span>
            </span>
          )}
        </span>
        {message.is_draft && <span className="text-xs text-bad">{t('mail.draft')}</span>}
        {hasAttachment && <Icon name="clip" className="self-center text-soft" />}
        <time dateTime={date} title={formatMinute(date)} className="shrink-0 text-xs text-soft">
          {shortDate(date)}
        </time>
      </span>
      <bdi
        className={classes(
          'block truncate [text-align:match-parent]',
          isUnread ? 'font-medium text-ink' : 'text-ink/90',
        )}
      >
        {subject || t('mail.noSubject')}
      </bdi>
      {!isCompact && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Labels labels={labels} />
          <bdi className="min-w-0 grow truncate text-soft [text-align:match-parent]">{message.preview}</bdi>
        </span>
      )}
    </>
  );
}

function Placeholder() {
  return (
    <span className="block h-full space-y-2.5 border-b border-line py-3.5 ps-12 pe-4" aria-hidden="true">
      <span className="block h-3 w-1/3 rounded bg-sunken" />
      <span className="block h-3 w-3/4 rounded bg-sunken" />
    </span>
  );
}
