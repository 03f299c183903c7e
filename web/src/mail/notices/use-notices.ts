import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { registerWorker } from '../offline/offline-mail';
import { noticeState } from './notice-choice';
import { gatherNotices, showNotices } from './show-notices';

const BASE = '/mail';

/** What to do with a new message: a notification, when they are on and the page is hidden. */
export function useNotices(): (message: Message) => void {
  const [, navigate] = useLocation();
  const speech = useSpeech();
  const known = useRef({ speech, navigate });
  known.current = { speech, navigate };
  const [notices] = useState(() =>
    gatherNotices((messages) => void showNotices(messages, known.current.speech).catch(() => {})),
  );
  useEffect(() => () => notices.stop(), [notices]);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    if (noticeState() === 'on') void registerWorker().catch(() => {});
    // A notification was clicked: the worker names the address that it opens
    const onMessage = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      const path = data?.open;
      if (typeof path !== 'string' || (path !== BASE && !path.startsWith(`${BASE}/`))) return;
      known.current.navigate(path.slice(BASE.length) || '/');
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, []);
  return notices.add;
}
