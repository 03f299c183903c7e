import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { type Day, dayText, parseDay } from './grid/days';
import { VIEWS, type View } from './grid/periods';

const KEPT_AS = 'waypost.calendar.view';
const PHONE = '(max-width: 639px)';

export interface CalendarPlace {
  readonly view: View;
  readonly day: Day;
}

/** `/calendar/week/2026-11-19`; without a view the last one. */
export function useCalendarPlace(today: Day): readonly [CalendarPlace, (to: Partial<CalendarPlace>) => void] {
  const [location, navigate] = useLocation();
  const place = useMemo(() => {
    const [, , view, day] = location.split('/');
    return { view: VIEWS.find((one) => one === view) ?? lastView(), day: parseDay(day) ?? today };
  }, [location, today]);
  return [
    place,
    (to) => {
      const next = { ...place, ...to };
      if (to.view) localStorage.setItem(KEPT_AS, to.view);
      navigate(`/calendar/${next.view}/${dayText(next.day)}`, { replace: to.view === undefined });
    },
  ];
}

function lastView(): View {
  const kept = localStorage.getItem(KEPT_AS);
  return VIEWS.find((one) => one === kept) ?? (matchMedia(PHONE).matches ? 'agenda' : 'month');
}
