import { useLayoutEffect } from 'react';
import { isTyping } from '../keys/mail-keys';
import { useMailPreferences } from '../preferences/mail-preferences';
import { VIEWS, type View } from './grid/periods';

interface KeyActs {
  onView(view: View): void;
  onStep(by: 1 | -1): void;
  onToday(): void;
  onNew(): void;
}

/** Keys without a modifier; a day of the month that has the focus uses the arrows itself. */
export function useCalendarKeys(acts: KeyActs): void {
  const { shortcuts } = useMailPreferences();
  // With the drawing: a key that is pressed as soon as something is seen counts
  useLayoutEffect(() => {
    if (!shortcuts) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
      const view = VIEWS[Number(event.key) - 1];
      const keys: Readonly<Record<string, () => void>> = {
        ArrowRight: () => acts.onStep(forward),
        ArrowLeft: () => acts.onStep(forward === 1 ? -1 : 1),
        j: () => acts.onStep(1),
        k: () => acts.onStep(-1),
        t: acts.onToday,
        n: acts.onNew,
        c: acts.onNew,
      };
      const act = view ? () => acts.onView(view) : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
