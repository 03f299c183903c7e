import { useEffect, useRef } from 'react';
import type { Message } from '../../api/calls';
import { useMailActions } from '../actions/mail-actions';
import { openComposer } from '../compose/open-composer';
import { isFlaggedRow } from '../list/row-messages';
import { useSelection } from '../list/selection';
import { useMailPreferences } from '../preferences/mail-preferences';
import { usePlace } from '../shell/place';
import { PLACES_AFTER_G } from './key-table';

/** The list as the keyboard sees it. */
export interface ListKeys {
  step(by: number): void;
  current(): Message | undefined;
}

/** How long `g` waits for the second key. */
const SECOND_KEY_MS = 1500;

/** The keys of Gmail. They act on the chosen messages, else on the open one, else on the row where the keyboard is. */
export function useMailKeys({ list }: { list: ListKeys }): void {
  const actions = useMailActions();
  const { chosen, toggle, clear } = useSelection();
  const { shortcuts } = useMailPreferences();
  const [place, setPlace] = usePlace();
  const isAfterG = useRef(false);

  useEffect(() => {
    if (!shortcuts) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      if (isAfterG.current) {
        isAfterG.current = false;
        const name = PLACES_AFTER_G[event.key];
        if (name !== undefined) setPlace({ name, messageId: undefined, search: '' });
        return;
      }
      const current = list.current();
      const meant = chosen.size > 0 ? [...chosen.values()] : current ? [current] : [];
      const act = (what: (messages: readonly Message[]) => void) => {
        if (meant.length === 0) return;
        what(meant);
        clear();
      };
      const answer = (kind: 'reply' | 'reply-all' | 'forward') => {
        const messageId = place.messageId ?? current?.id;
        if (messageId !== undefined) void openComposer({ kind, messageId });
      };
      const keys: Readonly<Record<string, () => void>> = {
        j: () => list.step(1),
        k: () => list.step(-1),
        o: () => current && setPlace({ ...place, messageId: current.id }),
        Enter: () => current && setPlace({ ...place, messageId: current.id }),
        u: () => setPlace({ ...place, messageId: undefined }),
        e: () => act((messages) => actions.moveTo(messages, 'archive')),
        '#': () => act(actions.remove),
        '!': () => act((messages) => actions.moveTo(messages, 'junk')),
        s: () =>
          act((messages) =>
            actions.setFlagged(
              messages,
              messages.some((one) => !isFlaggedRow(one)),
            ),
          ),
        x: () => current && toggle(current),
        I: () => act((messages) => actions.setUnread(messages, false)),
        U: () => act((messages) => actions.setUnread(messages, true)),
        r: () => answer('reply'),
        a: () => answer('reply-all'),
        f: () => answer('forward'),
        c: () => void openComposer({ kind: 'new' }),
        '/': () => document.querySelector<HTMLElement>('input[type=search]')?.focus(),
        g: () => {
          isAfterG.current = true;
          clearTimeout(timer);
          timer = setTimeout(() => {
            isAfterG.current = false;
          }, SECOND_KEY_MS);
        },
        Escape: clear,
      };
      const key = keys[event.key];
      // A link or button that has the focus is pressed by it
      if (!key || (event.key === 'Enter' && isPressed(event.target))) return;
      event.preventDefault();
      key();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      clearTimeout(timer);
    };
  });
}

const NO_ROWS: ListKeys = { step() {}, current: () => undefined };

/** The keys of a list without rows: those that write, search and lead elsewhere. */
export function KeysWithoutRows() {
  useMailKeys({ list: NO_ROWS });
  return null;
}

/** In a field, an editor or a dialog the keys are text. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog], [role=menu]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, summary, input') !== null;
}
