import { useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { useMailKeys } from '../keys/mail-keys';
import { useDensity } from '../preferences/mail-preferences';
import { fetchAhead } from '../reader/use-mail';
import { usePlace } from '../shell/place';
import type { MessagePages } from './message-pages';
import { MessageRow } from './message-row';
import { offerNext } from './open-next';
import { useSelection } from './selection';

const ROW_PX = { comfortable: 76, compact: 54 } as const;
const OVERSCAN = 10;
/** How far to look for a row that stays. */
const MOST_STEPS = 200;

/** Only the rows on the screen exist; the scroll bar stands for all of them. */
export function MessageList({ pages, isOwn }: { pages: MessagePages; isOwn: boolean }) {
  const { t } = useSpeech();
  const [place, setPlace] = usePlace();
  const { chosen } = useSelection();
  const density = useDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: pages.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX[density],
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured again
  useEffect(() => virtual.measure(), [density]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { show, rowAt, count } = pages;
  useEffect(() => show(first, last), [show, first, last]);

  const openAt = place.messageId === undefined ? -1 : pages.indexOf(place.messageId);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (openAt !== -1) setCurrent(openAt);
  }, [openAt]);
  const client = useQueryClient();
  const after = openAt === -1 ? undefined : rowAt(openAt + 1)?.id;
  useEffect(() => {
    if (after !== undefined) fetchAhead(client, after);
  }, [client, after]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another row is meant
  useEffect(() => {
    if (current > 0 || openAt !== -1) virtual.scrollToIndex(Math.min(current, count - 1), { align: 'auto' });
  }, [current]);

  useEffect(
    () =>
      offerNext((leaving) => {
        const stays = (index: number) => {
          const id = rowAt(index)?.id;
          return id !== undefined && !leaving.has(id) ? id : undefined;
        };
        for (let at = current + 1; at < count && at <= current + MOST_STEPS; at++) if (stays(at)) return stays(at);
        for (let at = current - 1; at >= 0 && at >= current - MOST_STEPS; at--) if (stays(at)) return stays(at);
        return undefined;
      }),
    [rowAt, count, current],
  );

  useMailKeys({
    list: {
      step(by) {
        const to = Math.max(0, Math.min(count - 1, current + by));
        setCurrent(to);
        const message = rowAt(to);
        if (message && place.messageId !== undefined) setPlace({ ...place, messageId: message.id }, { replace: true });
      },
      current: () => rowAt(Math.min(current, count - 1)),
    },
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} className="min-h-0 grow overflow-y-auto overscroll-contain" tabIndex={0}>
      <ul aria-label={t('mail.list')} className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const message = rowAt(index);
          return (
            <li
              key={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              <MessageRow
                message={message}
                isOpen={index === openAt}
                isCurrent={index === current}
                isOwn={isOwn}
                isChosen={message !== undefined && chosen.has(message.id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
