import { lazy, Suspense, useEffect, useState } from 'react';

/** Without them the webmail is whole: when they cannot be fetched, the page goes on. */
const Reminders = lazy(() => import('../calendar/reminders/reminders').catch(() => ({ default: () => null })));

/** What is looked at first comes first. */
const AFTER_MS = 2000;

/** Reminders of events, on whichever page of the webmail is open. */
export function ReminderHost() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense fallback={null}>{isDue && <Reminders />}</Suspense>;
}
