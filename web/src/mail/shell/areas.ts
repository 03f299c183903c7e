import { useLocation } from 'wouter';
import type { IconName } from '../../kit/icon';

/** The three parts of the webmail. */
export type Area = 'mail' | 'contacts' | 'calendar';

interface AreaEntry {
  readonly name: Area;
  readonly path: string;
  readonly icon: IconName;
}

export const AREAS: readonly AreaEntry[] = [
  { name: 'mail', path: '/inbox', icon: 'mail' },
  { name: 'contacts', path: '/contacts', icon: 'person' },
  { name: 'calendar', path: '/calendar', icon: 'calendar' },
];

export function useArea(): Area {
  const [location] = useLocation();
  const first = location.split('/')[1];
  return first === 'contacts' || first === 'calendar' ? first : 'mail';
}
