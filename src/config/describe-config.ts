import type { ConfigReading, Source } from './read-config.js';
import { SETTING_NAMES, SETTINGS } from './settings.js';

export interface DescribedSetting {
  readonly variable: string;
  /** The effective value; secrets are masked, `undefined` is unset. */
  readonly value: string | undefined;
  readonly source: Source;
  readonly meaning: string;
}

/** The effective value of every variable, for `waypost config`. */
export function describeConfig({ config, sources }: ConfigReading): readonly DescribedSetting[] {
  return SETTING_NAMES.map((name) => ({
    variable: `WAYPOST_${name}`,
    value: SETTINGS[name].show(config),
    source: sources[name],
    meaning: SETTINGS[name].meaning,
  }));
}
