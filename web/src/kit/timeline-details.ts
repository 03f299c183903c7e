/** The `details` of a step; they are loose JSON, and unexpected parts are ignored. */
export type Details = Readonly<Record<string, unknown>>;

export interface StepHost {
  readonly host: string;
  readonly ip: string | undefined;
}

export interface StepTls {
  readonly isEnabled: boolean;
  readonly version: string | undefined;
  readonly isVerified: boolean;
  readonly policy: string | undefined;
}

export function readText(details: Details | undefined, name: string): string | undefined {
  const value = details?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function readNumber(details: Details | undefined, name: string): number | undefined {
  const value = details?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function readObject(details: Details | undefined, name: string): Details | undefined {
  return asObject(details?.[name]);
}

export function readObjects(details: Details | undefined, name: string): readonly Details[] {
  const value: unknown = details?.[name];
  if (!Array.isArray(value)) return [];
  return value.map(asObject).filter((one) => one !== undefined);
}

export function readHost(details: Details | undefined): StepHost | undefined {
  const mx = readObject(details, 'mx');
  const host = readText(mx, 'host');
  return host === undefined ? undefined : { host, ip: readText(mx, 'ip') };
}

/** Email timelines say `isEnabled`, log entries `enabled`. */
export function readTls(details: Details | undefined): StepTls | undefined {
  const tls = readObject(details, 'tls');
  if (!tls) return undefined;
  return {
    isEnabled: tls.isEnabled === true || tls.enabled === true,
    version: readText(tls, 'version'),
    isVerified: tls.isVerified === true || tls.verified === true,
    policy: readText(tls, 'policy'),
  };
}

function asObject(value: unknown): Details | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Details) : undefined;
}
