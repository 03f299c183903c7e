import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { callList } from '../../api/call';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { useChanges } from '../actions/pending-changes';
import { useFolders } from '../folders/use-folders';
import { correspondents } from '../list/correspondents';
import { useMailDates } from '../list/mail-dates';
import { useMailPreferences } from '../preferences/mail-preferences';
import { placeAddress, usePlace } from '../shell/place';
import { Face } from './face';
import { OpenLetter } from './open-letter';

/** Of a conversation; more are found by searching. */
const MOST = 100;
/** More than these before the open one are folded. */
const SHOWN_EARLIER = 3;
/** Unread ones are open from the beginning, the newest of them. */
const MOST_OPEN = 5;

/** The open message between the others of its conversation, in the order in which they came. */
export function Conversation({ message }: { message: Message }) {
  const { t } = useSpeech();
  const [isUnfolded, setUnfolded] = useState(false);
  const others = useOthers(message);
  const opened = useOpened(message, others);
  const earlier = others?.filter((other) => comesBefore(other, message)) ?? [];
  const later = others?.filter((other) => !comesBefore(other, message)) ?? [];
  const isFolded = !isUnfolded && earlier.length > SHOWN_EARLIER;
  const shown = earlier.filter((other, n) => !isFolded || opened.has(other.id) || n === earlier.length - 1);
  return (
    <div className="flex grow flex-col p-4 sm:p-6">
      <h2 className="mb-4 text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
        <bdi>{message.subject || t('mail.noSubject')}</bdi>
      </h2>
      {earlier.length > 0 && (
        <ul aria-label={t('mail.earlier')} className="mb-3 rounded-lg border border-line print:hidden">
          {shown.length < earlier.length && (
            <li className="border-b border-line">
              <button
                type="button"
                onClick={() => setUnfolded(true)}
                className="w-full px-3 py-2 text-start text-sm text-accent hover:bg-sunken"
              >
                {t('mail.showEarlier', { count: earlier.length - shown.length })}
              </button>
            </li>
          )}
          {shown.map((other) => (
            <Other key={other.id} message={other} isOpen={opened.has(other.id)} />
          ))}
        </ul>
      )}
      <OpenLetter message={message} />
      {later.length > 0 && (
        <ul aria-label={t('mail.later')} className="mt-4 rounded-lg border border-line print:hidden">
          {later.map((other) => (
            <Other key={other.id} message={other} isOpen={opened.has(other.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Those that were unread when the conversation was opened; reading them changes nothing of that. */
function useOpened(message: Message, others: readonly Message[] | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (opened || !others) return;
    const unread = others.filter((other) => other.is_unread && comesBefore(other, message));
    setOpened(new Set(unread.slice(-MOST_OPEN).map(({ id }) => id)));
  }, [opened, others, message]);
  return opened ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function Other({ message, isOpen }: { message: Message; isOpen: boolean }) {
  const { t } = useSpeech();
  const [place] = usePlace();
  const { shortDate } = useMailDates();
  const people = correspondents(message) || t('mail.nobody');
  if (isOpen) {
    return (
      <li className="flex flex-col border-b border-line p-3 last:border-b-0">
        <OpenLetter message={message} />
      </li>
    );
  }
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={placeAddress({ ...place, messageId: message.id })}
        className="flex items-center gap-3 px-3 py-2 text-sm -outline-offset-2 hover:bg-sunken"
      >
        <Face of={people} className="size-7 text-xs" />
        <bdi className={classes('max-w-40 shrink-0 truncate', message.is_unread && 'font-semibold')}>{people}</bdi>
        <bdi className="min-w-0 grow truncate text-soft [text-align:match-parent]">{message.preview}</bdi>
        <time dateTime={message.internal_date} className="shrink-0 text-xs text-soft">
          {shortDate(message.internal_date)}
        </time>
      </Link>
    </li>
  );
}

/** From all folders; what was thrown away only beside what was thrown away. */
function useOthers(message: Message): readonly Message[] | undefined {
  const folders = useFolders();
  const { conversations: isWanted } = useMailPreferences();
  const changes = useChanges();
  const { thread_id: thread } = message;
  const { data } = useQuery({
    queryKey: ['mail-list', { thread_id: thread }, 'conversation'],
    queryFn: ({ signal }) =>
      callList('GET /v1/messages', { query: { thread_id: thread, limit: MOST, lightweight: true }, signal }),
    staleTime: 30_000,
    enabled: isWanted,
  });
  if (!isWanted || !data) return undefined;
  const rubbish = new Set([folders.pathOf('trash'), folders.pathOf('junk')]);
  const isRubbish = ({ folder_path: path }: Message) => rubbish.has(path);
  const seen = new Set([message.root_id]);
  return changes
    .applyTo(data.items, {})
    .filter((other) => {
      if (seen.has(other.root_id) || isRubbish(other) !== isRubbish(message)) return false;
      seen.add(other.root_id); // a copy in another folder
      return true;
    })
    .toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
}

function comesBefore(a: Message, b: Message): boolean {
  return a.internal_date < b.internal_date || (a.internal_date === b.internal_date && a.id < b.id);
}
