import type { Occurrence } from '../data/occurrence';
import type { Day } from './days';
import type { Spot } from './drag';
import type { BeginDrag } from './use-drag';

/** What every view shows and answers. */
export interface ViewProps {
  readonly day: Day;
  readonly today: Day;
  readonly occurrences: readonly Occurrence[];
  /** False: nothing can be said yet of a day that looks empty. */
  readonly isKnown: boolean;
  readonly begin: BeginDrag;
  /** The key of what is dragged. */
  readonly dragged: string | undefined;
  onOpen(occurrence: Occurrence): void;
  onKey(event: React.KeyboardEvent, occurrence: Occurrence): void;
  onCreate(spot: Spot): void;
  onDay(day: Day): void;
}
