import type { Config } from './config.js';
import { contradictions, slips } from './config-checks.js';
import { type Env, parseEnvFile } from './env-file.js';
import { SETTING_NAMES, SETTINGS, type SettingName } from './settings.js';
import { toConfig } from './to-config.js';

export type Source = 'environment' | 'waypost.env' | 'default';

/** The config, probable mistakes, and the source of each value. */
export interface ConfigReading {
  readonly config: Config;
  readonly warnings: readonly string[];
  readonly sources: Readonly<Record<SettingName, Source>>;
}

/** All faults at once; each names its variable and the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

export function readConfig(env: Env, dataDirFile?: string): Config {
  return readConfigWithSources(env, dataDirFile).config;
}

/** The environment wins over the text of `waypost.env`. An empty value counts as unset. */
export function readConfigWithSources(env: Env, dataDirFile = ''): ConfigReading {
  const file = parseEnvFile(dataDirFile);
  const faults: string[] = [];
  const sources = {} as Record<SettingName, Source>;
  const settings: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) {
    const found = lookUp(name, env, file.values);
    sources[name] = found?.source ?? 'default';
    if (!found) continue;
    const result = SETTINGS[name].schema.safeParse(found.text);
    if (result.success) settings[name] = result.data;
    else faults.push(`${found.variable} is ${shown(name, found.text)}: ${result.error.issues[0]?.message}`);
  }
  const aws = { ...file.values, ...env };
  faults.push(...contradictions(settings, faults, aws));
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    config: deepFreeze(toConfig(settings, aws)),
    warnings: [...file.brokenLines.map((line) => `waypost.env line ${line} is not NAME=value and was skipped`)].concat(
      slips(env, file.values),
    ),
    sources,
  };
}

interface Found {
  readonly variable: string;
  readonly text: string;
  readonly source: Source;
}

function lookUp(name: SettingName, env: Env, file: Env): Found | undefined {
  const variables = name === 'DATABASE_URL' ? [`WAYPOST_${name}`, name] : [`WAYPOST_${name}`];
  const places: [Env, Source][] = [
    [env, 'environment'],
    // The file is in the data directory, so it cannot name that directory
    [name === 'DATA_DIR' ? {} : file, 'waypost.env'],
  ];
  for (const [values, source] of places) {
    for (const variable of variables) {
      const text = values[variable]?.trim();
      if (text) return { variable, text, source };
    }
  }
  return undefined;
}

const NEVER_SHOWN: readonly SettingName[] = [
  'SECRET_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'SMARTHOST',
  'BLOBS',
];

function shown(name: SettingName, text: string): string {
  return NEVER_SHOWN.includes(name) ? 'not usable' : JSON.stringify(text);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
