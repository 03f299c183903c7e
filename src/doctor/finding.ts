/** One line of the doctor's report. */
export interface Finding {
  /** `dns.ptr`, `disk.space`: constant, so that scripts and metrics can name it. */
  readonly id: string;
  readonly level: FindingLevel;
  readonly title: string;
  /** What was seen. */
  readonly detail: string;
  /** What to do; empty when all is well. */
  readonly remedy: string;
}

/** `warning`: the service works, and an administrator should look. `fault`: something that mail needs does not work. */
export type FindingLevel = (typeof FINDING_LEVELS)[number];

export const FINDING_LEVELS = ['ok', 'warning', 'fault'] as const;

/** A part of the examination. It reads, and changes nothing. */
export interface Check {
  /** The id of the finding if the check itself fails. */
  readonly id: string;
  readonly title: string;
  look(signal: AbortSignal): Promise<readonly Finding[]>;
}

export function ok(id: string, title: string, detail: string): Finding {
  return { id, level: 'ok', title, detail, remedy: '' };
}

export function warning(id: string, title: string, detail: string, remedy: string): Finding {
  return { id, level: 'warning', title, detail, remedy };
}

export function fault(id: string, title: string, detail: string, remedy: string): Finding {
  return { id, level: 'fault', title, detail, remedy };
}
