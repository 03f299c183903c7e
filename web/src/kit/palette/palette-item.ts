import type { IconName } from '../icon';

/** Something that can be done or opened from anywhere. */
export interface PaletteItem {
  /** Unique among all. */
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly icon: IconName;
  /** Also found by these words. */
  readonly words?: readonly string[];
  readonly run: () => void;
}
