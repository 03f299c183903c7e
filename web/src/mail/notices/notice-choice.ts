import { useState } from 'react';
import { registerWorker } from '../offline/offline-mail';

const KEPT_AS = 'waypost.notices';

/** `blocked`: the person refused them to this site; `impossible`: plain HTTP, or a browser that has none. */
type NoticeState = 'on' | 'off' | 'blocked' | 'impossible';

/** Whether new mail is told in this browser; read each time, since the permission can be revoked. */
export function noticeState(): NoticeState {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'impossible';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEPT_AS) === 'on' ? 'on' : 'off';
}

export function useNoticeChoice(): readonly [NoticeState, (isOn: boolean) => Promise<void>] {
  const [state, setState] = useState(noticeState);
  const choose = async (isOn: boolean) => {
    try {
      if (isOn && (await Notification.requestPermission()) === 'granted') {
        await registerWorker();
        localStorage.setItem(KEPT_AS, 'on');
      } else localStorage.removeItem(KEPT_AS);
    } finally {
      setState(noticeState());
    }
  };
  return [state, choose];
}
