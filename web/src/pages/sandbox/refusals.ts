/** Refusals of large providers that the service knows, by name. */
export const REFUSALS = [
  'gmail-user',
  'gmail-spam',
  'gmail-rate',
  'gmail-full',
  'outlook-user',
  'outlook-block',
  'yahoo-user',
  'yahoo-rate',
] as const;

export type RefusalName = (typeof REFUSALS)[number];

export function isRefusal(name: string): name is RefusalName {
  return (REFUSALS as readonly string[]).includes(name);
}
